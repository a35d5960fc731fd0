import { openDatabase } from '@bank/database'
import { amountOf } from '@bank/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OperatorFixture, openOperatorFixture } from '../../../testing/openOperatorFixture.ts'
import { approveProposal, rejectProposal } from '../proposals/approveProposal.ts'
import { getProposal } from '../proposals/listProposals.ts'
import { settleProposals } from '../proposals/settleProposals.ts'
import { listParameters } from './listParameters.ts'
import { parameterRules } from './parameterRules.ts'
import { proposeOpeningFigures } from './proposeOpeningFigures.ts'
import { proposeParameter } from './proposeParameter.ts'

let fixture: OperatorFixture
const hourMs = 60 * 60_000

beforeAll(async () => {
  fixture = await openOperatorFixture()
})
afterAll(() => fixture.close())

const change = (name: string, value: string, operator = fixture.operators.parameters) =>
  proposeParameter(fixture.bank, { operator, name, value, reason: 'as agreed on Monday' })
const approve = (proposalId: string, operator = fixture.operators.treasurer) =>
  approveProposal(fixture.bank, { operator, proposalId })
const find = async (name: string) => {
  const rows = await listParameters(fixture.bank, { operator: fixture.operators.auditor })
  const row = rows.find((parameter) => parameter.name === name)
  if (!row) throw new Error(`no parameter ${name}`)
  return row
}
const readValue = async (name: string) => (await find(name)).value

test('default: a tightening change applies at once with one operator', async () => {
  expect(await change('withdrawalAutoPerMember', '100')).toMatchObject({ state: 'applied', decidedBy: null })
  expect(await readValue('withdrawalAutoPerMember')).toBe('100')
  const { rows } = await fixture.bank.database.pool.query<{ act: string; detail: unknown }>(
    'SELECT act, detail FROM bank.audit ORDER BY id DESC LIMIT 1',
  )
  expect(rows[0]).toMatchObject({
    act: 'parameter.apply',
    detail: { name: 'withdrawalAutoPerMember', value: '100' },
  })
})

test('default: loosening waits for another person, and then 24 hours of bank time', async () => {
  const proposal = await change('withdrawalOneReviewer', '20000')
  expect(proposal.state).toBe('open')
  await expect(approve(proposal.id, fixture.operators.parameters)).rejects.toMatchObject({ code: 403 })
  const approved = await approve(proposal.id)
  expect(approved).toMatchObject({ state: 'approved', decidedBy: { name: 'treasurer' } })
  expect((approved.effectTime ?? 0) - (approved.decideTime ?? 0)).toBe(24 * hourMs)
  expect(await settleProposals(fixture.bank)).toMatchObject({ applied: 0 })
  fixture.wait(24 * hourMs - 60_000)
  expect(await settleProposals(fixture.bank)).toMatchObject({ applied: 0 })
  expect(await find('withdrawalOneReviewer')).toMatchObject({
    value: '10000',
    pending: { proposalId: proposal.id, value: '20000', state: 'approved', effectTime: approved.effectTime },
  })
  fixture.wait(2 * 60_000)
  const settled = await Promise.all(Array.from({ length: 5 }, () => settleProposals(fixture.bank)))
  expect(settled.reduce((sum, { applied }) => sum + applied, 0)).toBe(1)
  expect(await find('withdrawalOneReviewer')).toMatchObject({ value: '20000', pending: null })
})

test('behavior: the members’ verbs see a change within a second', async () => {
  await change('stakeMinimum', '150')
  fixture.wait(1_000)
  expect((await fixture.bank.getParameters()).stakeMinimum.micro).toBe(150_000_000n)
})

test('behavior: an approved change that waits can be stopped, and is not applied later', async () => {
  const { id } = await change('exchangeFeeRatio', '0.002')
  await approve(id)
  await rejectProposal(fixture.bank, {
    operator: fixture.operators.parameters2,
    proposalId: id,
    reason: 'too soon',
  })
  fixture.wait(25 * hourMs)
  expect(await settleProposals(fixture.bank)).toMatchObject({ applied: 0, refused: 0 })
  expect(await readValue('exchangeFeeRatio')).toBe('0.001')
})

test('behavior: a change ends the others of the same parameter, which compared with another value', async () => {
  const loosening = await change('withdrawalAutoTotal', '50000')
  await approve(loosening.id)
  const open = await change('withdrawalAutoTotal', '60000')
  await change('withdrawalAutoTotal', '0')
  for (const { id } of [loosening, open])
    expect(
      await getProposal(fixture.bank, { operator: fixture.operators.auditor, proposalId: id }),
    ).toMatchObject({
      state: 'rejected',
      decisionReason: 'superseded',
    })
  fixture.wait(25 * hourMs)
  await settleProposals(fixture.bank)
  expect(await readValue('withdrawalAutoTotal')).toBe('0')
})

test('error: 5001 an unknown name, the same value, and a value out of bounds', async () => {
  for (const [name, value] of [
    ['noSuchParameter', '1'],
    ['openingMembers', '1'],
    ['exchangePrice', '1'],
    ['exchangePrice', '1.000001'],
    ['exchangePrice', '0'],
    ['exchangePrice', '0.499999'],
    ['exchangeFeeRatio', '0.051'],
    ['withdrawalMinimum', '0'],
    ['withdrawalMinimum', 'NaN'],
    ['withdrawalMinimum', '100.000001'],
    ['withdrawalAutoPerMember', '10001'],
    ['issuanceCap', '1e12'],
  ] as const)
    await expect(change(name, value), `${name} ${value}`).rejects.toMatchObject({ code: 5001 })
})

test('error: 403 for other roles, and 400 without a reason', async () => {
  const { treasurer, auditor, parameters } = fixture.operators
  for (const operator of [treasurer, auditor])
    await expect(change('stakeMinimum', '200', operator)).rejects.toMatchObject({ code: 403 })
  await expect(
    proposeParameter(fixture.bank, { operator: parameters, name: 'stakeMinimum', value: '200', reason: '' }),
  ).rejects.toMatchObject({ code: 400 })
})

test('behavior: the bounds an operator reads are the bounds the table keeps', async () => {
  for (const [name, { minimum, maximum }] of Object.entries(parameterRules)) {
    const accepts = (value: string) =>
      fixture.asOwner(`UPDATE bank.parameter SET value = '${value}' WHERE name = '${name}'`)
    const former = await readValue(name)
    await accepts(minimum)
    await accepts(maximum)
    const below = (Number(minimum) - 0.000_001).toFixed(6)
    const above = String(Number(maximum) + 0.000_001 * Math.max(1, Number(maximum)))
    await expect(accepts(below), `${name} ${below}`).rejects.toThrow('parameter_bounds')
    await expect(accepts(above), `${name} ${above}`).rejects.toThrow('parameter_bounds')
    await accepts(former)
  }
})

test('behavior: opening figures hold once another agrees', async () => {
  const { parameters, treasurer } = fixture.operators
  const figures = { exchangeFees: '157845.12', members: '24557845', date: '2026-11-01' }
  const propose = (changed = {}) =>
    proposeOpeningFigures(fixture.bank, { operator: parameters, ...figures, reason: 'history', ...changed })
  const { id } = await propose()
  await approve(id, treasurer)
  fixture.wait(1_000)
  const { opening } = await fixture.bank.getParameters()
  expect(opening).toMatchObject({ members: 24_557_845n, mixingAddresses: 0n, date: '2026-11-01' })
  const mixing = { mixingFees: '12.5', mixingAddresses: '7' }
  await approve((await propose(mixing)).id, treasurer)
  await approve((await propose()).id, treasurer)
  fixture.wait(1_000)
  expect((await fixture.bank.getParameters()).opening).toMatchObject({
    members: 24_557_845n,
    mixingFees: amountOf('BNB', 12_500_000n),
    mixingAddresses: 7n,
  })
  for (const changed of [
    { members: '-1' },
    { members: '1.5' },
    { mixingAddresses: '-1' },
    { mixingFees: '0.0000001' },
    { exchangeFees: '1e3' },
    { date: '2026-13-01' },
    { date: 'soon' },
  ])
    await expect(propose(changed)).rejects.toMatchObject({ code: 5001 })
})

test('behavior: every parameter of a new database has a rule or is an opening figure', async () => {
  const rows = await fixture.bank.database.kysely.selectFrom('bank.parameter').select('name').execute()
  const opening = ['Date', 'ExchangeFees', 'Members', 'MixingFees', 'MixingAddresses'].map(
    (name) => `opening${name}`,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual([...Object.keys(parameterRules), ...opening].sort())
})

test('default: the database loosens in the directions of the rules', async () => {
  const { rows } = await fixture.bank.database.pool.query<{ name: string; looser: string }>(
    'SELECT name, looser FROM bank.parameter WHERE looser IS NOT NULL ORDER BY name',
  )
  expect(Object.fromEntries(rows.map(({ name, looser }) => [name, looser]))).toEqual(
    Object.fromEntries(Object.entries(parameterRules).map(([name, { looser }]) => [name, looser])),
  )
})

test('behavior: the console’s role cannot write parameters, rewrite proposals or replace passwords by its own statements', async () => {
  const console = openDatabase({ url: fixture.testDatabase.urls.console, poolSize: 1 })
  for (const statement of [
    "UPDATE bank.parameter SET value = '1'",
    "INSERT INTO bank.parameter (name, value) VALUES ('stakeMinimum', '1')",
    'SELECT ledger.adjust_issuance_cap(1)',
    "UPDATE bank.proposal SET detail = '{}'",
    'UPDATE bank.proposal SET proposed_by = 1',
    'DELETE FROM bank.proposal',
    "UPDATE bank.operator SET password_verifier = ''",
    'SELECT password_verifier FROM bank.operator',
    "UPDATE bank.operator SET totp_secret = ''",
    'DELETE FROM bank.operator',
    "INSERT INTO bank.gate (name) VALUES ('yield')",
  ])
    await expect(console.pool.query(statement), statement).rejects.toThrow('permission denied')
  await console.close()
})
