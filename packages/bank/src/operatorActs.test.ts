import { hash, randomUUID } from 'node:crypto'
import { type Database, openDatabase } from '@bank/database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertSession } from '../testing/insertOperators.ts'
import { type OperatorFixture, openOperatorFixture } from '../testing/openOperatorFixture.ts'
import { proposeParameter } from './operators/parameters/proposeParameter.ts'
import { approveProposal } from './operators/proposals/approveProposal.ts'
import { acts, canOperator, type Operator, roles } from './policies/operatorRights.ts'

/** The fixture of a thief who speaks to the database as the console does. */
let fixture: OperatorFixture
let console: Database

beforeEach(async () => {
  fixture = await openOperatorFixture()
  console = openDatabase({ url: fixture.testDatabase.urls.console, poolSize: 2 })
})
afterEach(async () => {
  await console?.close()
  await fixture?.close()
})

const refused = { code: '42501' }
const noSession = { code: 'BK401' }
const notPermitted = { code: 'BK403' }
const run = (text: string, values: unknown[] = []) => console.pool.query(text, values)
const forged = 'a token that no session has'

async function propose(operator: Pick<Operator, 'session'>, kind: string, detail: object): Promise<string> {
  const { rows } = await run('SELECT bank.propose($1, $2, $3, $4, $5, $6, now()) AS id', [
    ...[operator.session, randomUUID(), kind, 'a subject', JSON.stringify(detail), 'a reason'],
  ])
  return rows[0].id
}
const approve = ({ session }: Pick<Operator, 'session'>, id: string, at = new Date()) =>
  run('SELECT bank.approve_proposal($1, $2, $3)', [session, id, at])
const loosening = { name: 'withdrawalAutoTotal', value: '1000000' }
const tightening = { name: 'withdrawalAutoTotal', value: '1' }
const readParameter = async () =>
  (await run("SELECT value FROM bank.parameter WHERE name = 'withdrawalAutoTotal'")).rows[0].value

describe('sessions', () => {
  test('error: one is opened by the proof of the password alone, which the database does not show', async () => {
    const { reviewer } = fixture.operators
    const open = (proof: Buffer) =>
      run('SELECT bank.open_operator_session($1, $2, 99999999999, $3, now()) AS "isOpen"', [
        ...[reviewer.id, proof, hash('sha256', forged, 'buffer')],
      ])
    await expect(run('SELECT password_verifier FROM bank.operator')).rejects.toMatchObject(refused)
    await expect(
      run('INSERT INTO bank.operator_session SELECT * FROM bank.operator_session'),
    ).rejects.toMatchObject(refused)
    const [row] = await fixture.readAsOwner<{ verifier: Buffer }>(
      "SELECT password_verifier AS verifier FROM bank.operator WHERE name = 'reviewer'",
    )
    expect((await open(row?.verifier ?? Buffer.alloc(0))).rows).toEqual([{ isOpen: false }])
    expect((await open(Buffer.alloc(32))).rows).toEqual([{ isOpen: false }])
  })

  test('error: an ended session, an idle one and one of a disabled operator write nothing', async () => {
    const { treasurer, reviewer, support, auditor } = fixture.operators
    await fixture.asOwner('UPDATE bank.operator_session SET revoked_at = now() WHERE operator_id = $1', [
      treasurer.id,
    ])
    await fixture.asOwner(
      `UPDATE bank.operator_session SET last_used_at = now() - interval '15 minutes 1 second' WHERE operator_id = $1`,
      [reviewer.id],
    )
    await fixture.asOwner('UPDATE bank.operator SET disabled_at = now() WHERE id = $1', [support.id])
    await fixture.asOwner('UPDATE bank.operator_session SET expires_at = now() WHERE operator_id = $1', [
      auditor.id,
    ])
    for (const { session, name } of [
      treasurer,
      reviewer,
      support,
      auditor,
      { session: forged, name: 'none' },
    ])
      await expect(
        run("SELECT bank.append_audit($1, 0, 'an act', 'a subject', '{}')", [session]),
        name,
      ).rejects.toMatchObject(noSession)
    await expect(
      run('UPDATE bank.operator_session SET revoked_at = NULL, last_used_at = now()'),
    ).rejects.toMatchObject(refused)
    await run('SELECT bank.touch_operator_session($1, now())', [treasurer.session]).catch(() => undefined)
    await expect(propose(treasurer, 'capital', { amount: '1' })).rejects.toMatchObject(noSession)
  })

  test('error: no operator is added, raised or let in again', async () => {
    await expect(run("INSERT INTO bank.operator (name) VALUES ('eve')")).rejects.toMatchObject(refused)
    await expect(run("UPDATE bank.operator SET role = 'treasurer'")).rejects.toMatchObject(refused)
    await expect(run('UPDATE bank.operator SET disabled_at = NULL')).rejects.toMatchObject(refused)
  })
})

describe('the audit', () => {
  test('behavior: a line has the operator of its session, whatever the process says', async () => {
    const { reviewer } = fixture.operators
    await run("SELECT bank.append_audit($1, 0, 'an act', 'a subject', '{}')", [reviewer.session])
    await run("SELECT bank.append_audit(NULL, 0, 'an act', 'a subject', '{}')")
    const { rows } = await run('SELECT operator_name FROM bank.audit ORDER BY id DESC LIMIT 2')
    expect(rows).toEqual([{ operator_name: null }, { operator_name: 'reviewer' }])
  })
})

describe('proposals', () => {
  test('error: they are written by functions alone, and only in the name of a live session', async () => {
    for (const statement of [
      "INSERT INTO bank.proposal (kind) VALUES ('capital')",
      "UPDATE bank.proposal SET state = 'applied'",
      'UPDATE bank.proposal SET effect_done_at = NULL',
      'INSERT INTO bank.withdrawal_review SELECT * FROM bank.withdrawal_review',
      'UPDATE bank.gate SET is_open = true',
      "UPDATE bank.parameter SET value = '1'",
      "SELECT bank.set_parameter('withdrawalAutoTotal', '1000000')",
      "SELECT bank.take_effect(1, '{parameter}', now())",
      'SELECT bank.supersede(1, now())',
      "INSERT INTO bank.partner_app (name) VALUES ('a link')",
      'DELETE FROM bank.partner_app',
    ])
      await expect(run(statement), statement).rejects.toMatchObject(refused)
    await expect(propose({ session: forged }, 'capital', { amount: '1' })).rejects.toMatchObject(noSession)
    const id = await propose(fixture.operators.treasurer, 'capital', { amount: '1' })
    await expect(approve({ session: forged }, id)).rejects.toMatchObject(noSession)
    await expect(run("SELECT bank.reject_proposal($1, $2, 'no', now())", [forged, id])).rejects.toMatchObject(
      noSession,
    )
  })

  test('error: the proposer does not approve, in no session and under no role', async () => {
    const { treasurer, parameters } = fixture.operators
    const id = await propose(treasurer, 'capital', { amount: '1' })
    await expect(approve(treasurer, id)).rejects.toMatchObject(notPermitted)
    const another = await insertSession(fixture.bank.database.kysely, {
      operatorId: `${treasurer.id}`,
      now: new Date(),
    })
    await expect(approve({ session: another }, id)).rejects.toMatchObject(notPermitted)
    await fixture.asOwner("UPDATE bank.operator SET role = 'reviewer' WHERE id = $1", [treasurer.id])
    await expect(approve({ session: another }, id)).rejects.toMatchObject(notPermitted)
    await expect(approve(parameters, id)).rejects.toMatchObject(notPermitted)
    await expect(propose(parameters, 'capital', { amount: '1' })).rejects.toMatchObject(notPermitted)
  })

  test('error: an operator does not approve the own change of rights', async () => {
    const { parameters, parameters2 } = fixture.operators
    const id = await propose(parameters, 'operator', { operatorId: `${parameters2.id}`, role: 'treasurer' })
    await expect(approve(parameters2, id)).rejects.toMatchObject(notPermitted)
  })

  test('error: one operator alone loosens no parameter and opens no gate', async () => {
    const { parameters } = fixture.operators
    const before = await readParameter()
    for (const [kind, detail] of [
      ['parameter', loosening],
      ['gate', { name: 'yield', isOpen: 'true', jurisdiction: 'none', licence: 'none' }],
    ] as const) {
      const id = await propose(parameters, kind, detail)
      const alone = run('SELECT bank.apply_alone($1, $2, now())', [parameters.session, id])
      await expect(alone, kind).rejects.toMatchObject(notPermitted)
      const effect = kind === 'gate' ? 'apply_gate' : 'apply_parameters'
      await expect(run(`SELECT bank.${effect}($1, now())`, [id]), kind).rejects.toMatchObject(notPermitted)
    }
    expect(await readParameter()).toBe(before)
  })

  test('behavior: a loosened parameter waits a day in the database too', async () => {
    const { parameters, parameters2 } = fixture.operators
    const before = await readParameter()
    const id = await propose(parameters, 'parameter', loosening)
    const { rows } = await approve(parameters2, id)
    expect(rows[0].approve_proposal.getTime() - Date.now()).toBeGreaterThan(86_390_000)
    await expect(run('SELECT bank.apply_parameters($1, now())', [id])).rejects.toMatchObject(notPermitted)
    expect((await run('SELECT bank.settle_proposal($1, now()) AS outcome', [id])).rows).toEqual([
      { outcome: null },
    ])
    expect(await readParameter()).toBe(before)
  })

  test('error: in production a process does not make up the time', async () => {
    const { parameters, parameters2 } = fixture.operators
    await fixture.asOwner("INSERT INTO bank.deployment (mode) VALUES ('production')")
    const id = await propose(parameters, 'parameter', loosening)
    await approve(parameters2, id)
    const later = new Date(Date.now() + 25 * 60 * 60_000)
    await expect(run('SELECT bank.settle_proposal($1, $2)', [id, later])).rejects.toMatchObject({
      code: 'BK400',
    })
  })

  test('error: an effect happens once', async () => {
    const { parameters, parameters2 } = fixture.operators
    const { id } = await proposeParameter(fixture.bank, {
      operator: parameters,
      ...tightening,
      reason: 'less',
    })
    const raised = await proposeParameter(fixture.bank, {
      ...{ operator: parameters, name: 'withdrawalAutoTotal', value: '5', reason: 'a little more' },
    })
    await approveProposal(fixture.bank, { operator: parameters2, proposalId: raised.id })
    await expect(run('SELECT bank.apply_parameters($1, now())', [id])).rejects.toMatchObject(notPermitted)
    expect(await readParameter()).toBe('1')
  })
})

describe('rights', () => {
  test('default: the database permits what the table of rights does', async () => {
    const { rows } = await run('SELECT act, role FROM bank.operator_right ORDER BY act, role')
    const checked = new Set(rows.map(({ act }) => act))
    const expected = acts
      .filter((act) => checked.has(act))
      .flatMap((act) => roles.filter((role) => canOperator(role, act)).map((role) => ({ act, role })))
    const sort = (pairs: { act: string; role: string }[]) =>
      pairs.map(({ act, role }) => `${act} ${role}`).sort()
    expect(sort(rows)).toEqual(sort(expected))
    const decided = acts.filter((act) => /\.(propose|approve|review|resolveFrozen|close|disable)$/.test(act))
    expect(decided.filter((act) => !checked.has(act))).toEqual([])
  })
})
