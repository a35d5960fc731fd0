import { findDiscrepancies, getBalances, getHouseBalance, type MemberId } from '@bank/ledger'
import { toDecimal } from '@bank/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countLockWaiters } from '../../../testing/countLockWaiters.ts'
import { type OperatorFixture, openOperatorFixture } from '../../../testing/openOperatorFixture.ts'
import { verifyAudit } from '../../audit/verifyAudit.ts'
import { canOperator, roles } from '../../policies/operatorRights.ts'
import { proposeAdjustment } from '../houseAccounts/proposeAdjustment.ts'
import { proposeOpeningFigures } from '../parameters/proposeOpeningFigures.ts'
import { approveProposal, rejectProposal } from './approveProposal.ts'
import { getProposal, listProposals } from './listProposals.ts'
import { proposalKinds, proposalRights } from './proposal.ts'
import { settleProposals } from './settleProposals.ts'

let fixture: OperatorFixture
let memberId: MemberId

beforeEach(async () => {
  fixture = await openOperatorFixture()
  memberId = await fixture.register(1, 100n)
  await fixture.earn(1_000n)
})
afterEach(() => fixture.close())

const add = (amount: string, changed: Partial<Parameters<typeof proposeAdjustment>[1]> = {}) =>
  proposeAdjustment(fixture.bank, {
    operator: fixture.operators.treasurer,
    memberId,
    direction: 'add',
    asset: 'GUSD',
    amount,
    reason: 'a refund of ticket 12',
    ...changed,
  })
const approve = (proposalId: string, operator = fixture.operators.reviewer) =>
  approveProposal(fixture.asConsole(fixture.bank), { operator, proposalId })
const balances = async () => {
  const { USDT, GUSD } = await getBalances(fixture.bank.database, memberId)
  const revenue = await getHouseBalance(fixture.bank.database, 'revenue')
  return { usdt: toDecimal(USDT.total), gusd: toDecimal(GUSD.total), revenue: toDecimal(revenue) }
}
const sound = async () => expect(await findDiscrepancies(fixture.bank.database)).toEqual([])

test('default: one proposes, another approves, and it has happened', async () => {
  const before = await balances()
  const proposal = await add('12.5')
  expect(proposal).toMatchObject({
    kind: 'adjustment',
    state: 'open',
    detail: { memberId: String(memberId), direction: 'add', asset: 'GUSD', amount: '12.5' },
    proposedBy: { name: 'treasurer' },
    decidedBy: null,
  })
  expect(await balances()).toEqual(before)
  expect(await approve(proposal.id)).toMatchObject({ state: 'applied', decidedBy: { name: 'reviewer' } })
  expect(await balances()).toEqual({ usdt: '0', gusd: '112.5', revenue: '987.5' })
  await sound()
})

test('error: 403 for the proposer, from any session and in any role by now', async () => {
  const { treasurer } = fixture.operators
  const { id } = await add('1')
  await expect(approve(id, treasurer)).rejects.toMatchObject({ code: 403 })
  // Another session of the same person is another object with the same id; a new role changes nothing either.
  await expect(approve(id, { ...treasurer })).rejects.toMatchObject({ code: 403 })
  await expect(approve(id, { ...treasurer, role: 'reviewer', name: 'renamed' })).rejects.toMatchObject({
    code: 403,
  })
  expect(await getProposal(fixture.bank, { operator: treasurer, proposalId: id })).toMatchObject({
    state: 'open',
  })
  await expect(
    fixture.asOwner(`UPDATE bank.proposal SET state = 'applied', decided_by = proposed_by, decided_at = now(),
      effect_at = now() WHERE id = ${id}`),
  ).rejects.toThrow('proposal_two_persons')
  await expect(
    fixture.asOwner(
      `UPDATE bank.proposal SET state = 'applied', decided_at = now(), effect_at = now() WHERE id = ${id}`,
    ),
  ).rejects.toThrow('proposal_two_persons')
})

test('error: 403 a role without the right, for every kind', async () => {
  const { id } = await add('1')
  for (const role of roles) {
    const operator = { ...fixture.operators[role], id: 900n }
    if (!canOperator(role, 'adjustments.propose'))
      await expect(add('1', { operator }), role).rejects.toMatchObject({ code: 403 })
    if (!canOperator(role, 'adjustments.approve'))
      await expect(approve(id, operator), role).rejects.toMatchObject({ code: 403 })
  }
  for (const kind of proposalKinds) {
    const { propose, approve: approving } = proposalRights[kind]
    expect(canOperator('auditor', propose) || canOperator('auditor', approving), kind).toBe(false)
  }
})

test('behavior: twenty approvals at once apply it once', async () => {
  const before = await balances()
  const { id } = await add('10')
  const { reviewer, reviewer2, treasurer2 } = fixture.operators
  // Held until several have come to the row: a process without the lock has read it as open by then.
  const holder = await fixture.bank.database.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT bank.try_lock_proposal($1)', [id])
  const approvals = Array.from({ length: 20 }, (_, index) =>
    approve(id, [reviewer, reviewer2, treasurer2][index % 3]),
  )
  const settled = Promise.allSettled(approvals)
  await expect.poll(() => countLockWaiters(holder)).toBeGreaterThan(2)
  await holder.query('ROLLBACK')
  holder.release()
  const outcomes = await settled
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 3018 })
  expect(Number((await balances()).gusd) - Number(before.gusd)).toBe(10)
  await sound()
})

test('error: 3015 adding more than revenue has; the proposal stays open until it does', async () => {
  const { id } = await add('5000')
  const before = await balances()
  await expect(approve(id)).rejects.toMatchObject({ code: 3015 })
  expect(await balances()).toEqual(before)
  expect(
    await getProposal(fixture.bank, { operator: fixture.operators.auditor, proposalId: id }),
  ).toMatchObject({
    state: 'open',
    decidedBy: null,
  })
  await fixture.earn(5_000n)
  expect(await approve(id)).toMatchObject({ state: 'applied' })
  await sound()
})

test('error: 3015 deducting more than the member has', async () => {
  const { id } = await add('1000000', { direction: 'deduct' })
  await expect(approve(id)).rejects.toMatchObject({ code: 3015 })
})

test('behavior: deducting goes into revenue, and USDT is burned for or issued with it', async () => {
  const before = await balances()
  await approve((await add('2', { direction: 'deduct' })).id)
  await approve((await add('7', { asset: 'USDT' })).id)
  await approve((await add('3', { asset: 'USDT', direction: 'deduct' })).id)
  const after = await balances()
  expect(Number(after.gusd) - Number(before.gusd)).toBe(-2)
  expect(Number(after.usdt) - Number(before.usdt)).toBe(4)
  expect(Number(after.revenue) - Number(before.revenue)).toBe(2 - 7 + 3)
  await sound()
})

test('behavior: the member’s records name the proposal and no operator', async () => {
  const { id } = await add('1.25')
  await approve(id)
  const { rows } = await fixture.bank.database.pool.query<{ metadata: unknown }>(
    "SELECT metadata FROM ledger.transaction WHERE metadata::text LIKE '%operator%' ORDER BY created_at DESC LIMIT 1",
  )
  expect(rows[0]?.metadata).toEqual({ source: { kind: 'operator', id }, reason: 'adjustment' })
})

test('error: 3018 a rejected proposal; its proposer may withdraw it', async () => {
  const { treasurer, reviewer } = fixture.operators
  const first = await add('1')
  await rejectProposal(fixture.bank, { operator: reviewer, proposalId: first.id, reason: 'no such ticket' })
  await expect(approve(first.id)).rejects.toMatchObject({ code: 3018 })
  const second = await add('1')
  expect(
    await rejectProposal(fixture.bank, { operator: treasurer, proposalId: second.id, reason: 'a mistake' }),
  ).toMatchObject({ state: 'rejected', decisionReason: 'a mistake' })
  const third = await add('1')
  for (const reason of ['', '  ', 'no'])
    await expect(
      rejectProposal(fixture.bank, { operator: reviewer, proposalId: third.id, reason }),
    ).rejects.toMatchObject({ code: 400 })
})

test('error: 3018 after seven days, and then it is expired', async () => {
  const { id } = await add('1')
  fixture.wait(7 * 24 * 60 * 60_000)
  await expect(approve(id)).rejects.toMatchObject({ code: 3018 })
  expect((await settleProposals(fixture.bank)).expired).toBeGreaterThan(0)
  const { auditor } = fixture.operators
  expect(await getProposal(fixture.bank, { operator: auditor, proposalId: id })).toMatchObject({
    state: 'expired',
  })
  expect(await settleProposals(fixture.bank)).toEqual({ applied: 0, refused: 0, expired: 0 })
})

test('behavior: the same proposal under the same key is one; another under it is refused', async () => {
  const first = await add('4', { idempotencyKey: 'one' })
  expect((await add('4', { idempotencyKey: 'one' })).id).toBe(first.id)
  await expect(add('5', { idempotencyKey: 'one' })).rejects.toMatchObject({ code: 400 })
  const { treasurer2 } = fixture.operators
  expect((await add('4', { idempotencyKey: 'one', operator: treasurer2 })).id).not.toBe(first.id)
})

test('error: 400, 404 and 1004 for invalid requests', async () => {
  for (const amount of ['0', '-1', '1e3', '', '0.0000001'])
    await expect(add(amount)).rejects.toMatchObject({ code: 400 })
  await expect(add('1', { reason: ' ' })).rejects.toMatchObject({ code: 400 })
  await expect(add('1', { memberId: '999999' })).rejects.toMatchObject({ code: 1004 })
  await expect(approve('999999')).rejects.toMatchObject({ code: 404 })
  await expect(approve('x')).rejects.toMatchObject({ code: 400 })
})

test('behavior: a role sees the kinds that it may read', async () => {
  const adjustment = (await add('1')).id
  const { parameters, support, auditor } = fixture.operators
  const opening = await proposeOpeningFigures(fixture.bank, {
    operator: parameters,
    exchangeFees: '157845.12',
    members: '24557845',
    date: '2026-11-01',
    reason: 'history of the former system',
  })
  const page = { pageNo: 1, pageSize: 100 }
  const kindsOf = async (operator: typeof auditor) =>
    new Set((await listProposals(fixture.bank, { operator, ...page })).dataList.map(({ kind }) => kind))
  expect(await kindsOf(auditor)).toEqual(new Set(['adjustment', 'openingFigures']))
  expect(await kindsOf(support)).toEqual(new Set(['openingFigures']))
  const open = await listProposals(fixture.bank, {
    operator: auditor,
    states: ['open'],
    kinds: ['openingFigures'],
    ...page,
  })
  expect(open).toMatchObject({ total: 1, dataList: [{ id: opening.id }] })
  await expect(
    getProposal(fixture.bank, { operator: support, proposalId: adjustment }),
  ).rejects.toMatchObject({
    code: 404,
  })
})

test('behavior: own proposals, those to decide and those of others are distinguished', async () => {
  const { treasurer, reviewer, parameters } = fixture.operators
  const { id } = await add('3')
  const find = async (operator: typeof treasurer, whose: 'mine' | 'waitingForMe' | 'others') => {
    const page = await listProposals(fixture.bank, { operator, whose, pageNo: 1, pageSize: 100 })
    expect(page.total).toBe(page.dataList.length)
    return page.dataList.find((row) => row.id === id)
  }
  expect(await find(treasurer, 'mine')).toMatchObject({ state: 'open' })
  expect(await find(treasurer, 'waitingForMe')).toBeUndefined()
  expect(await find(reviewer, 'waitingForMe')).toMatchObject({ proposedBy: { name: 'treasurer' } })
  expect(await find(reviewer, 'others')).toBeDefined()
  expect(await find(reviewer, 'mine')).toBeUndefined()
  expect(await find(parameters, 'waitingForMe')).toBeUndefined()
  const found = await find(reviewer, 'others')
  expect((found?.expireTime ?? 0) - (found?.createTime ?? 0)).toBe(7 * 24 * 60 * 60_000)
  await approveProposal(fixture.bank, { operator: reviewer, proposalId: id })
  expect(await find(reviewer, 'waitingForMe')).toBeUndefined()
})

test('behavior: a storm of proposals, approvals and rejections leaves books and audit whole', async () => {
  const { treasurer, treasurer2, reviewer, reviewer2, support } = fixture.operators
  const people = [treasurer, treasurer2, reviewer, reviewer2, support]
  const kinds = (['add', 'deduct'] as const).flatMap((direction) =>
    (['USDT', 'GUSD'] as const).map((asset) => ({ direction, asset })),
  )
  const before = await balances()
  const storm = Array.from({ length: 40 }, async (_, index) => {
    const operator = index % 2 === 0 ? treasurer : treasurer2
    const { id } = await add(`${1 + (index % 7)}.5`, { ...kinds[index % 4], operator })
    const decide = (person: (typeof people)[number], turn: number) =>
      turn === index % 6
        ? rejectProposal(fixture.bank, { operator: person, proposalId: id, reason: 'the storm' })
        : approve(id, person)
    await Promise.allSettled(people.map(decide))
    return getProposal(fixture.bank, { operator: reviewer, proposalId: id })
  })
  const ended = await Promise.all(storm)
  let revenue = Number(before.revenue)
  for (const { state, detail, proposedBy, decidedBy } of ended) {
    if (state !== 'applied') continue
    expect(decidedBy?.id).not.toBe(proposedBy.id)
    expect(['treasurer', 'treasurer2', 'reviewer', 'reviewer2']).toContain(decidedBy?.name)
    revenue += Number(detail.amount) * (detail.direction === 'add' ? -1 : 1)
  }
  expect(ended.filter(({ state }) => state === 'applied').length).toBeGreaterThan(0)
  expect(Number((await balances()).revenue)).toBeCloseTo(revenue, 6)
  await sound()
  expect(await verifyAudit(fixture.bank)).toMatchObject({ isWhole: true })
})
