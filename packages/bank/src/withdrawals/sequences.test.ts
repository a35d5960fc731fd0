import { findDiscrepancies, type MemberId } from '@bank/ledger'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  getOperator,
  openWithdrawalFixture,
  type WithdrawalFixture,
} from '../../testing/openWithdrawalFixture.ts'
import { bothEnds, type WithdrawalAct, withdrawalAct } from '../../testing/withdrawalActs.ts'
import { BankError } from '../errors.ts'
import { cancelWithdrawal } from './cancelWithdrawal.ts'
import { listWithdrawals } from './listWithdrawals.ts'
import { reconcileWithdrawals } from './reconcileWithdrawals.ts'
import { requestWithdrawal } from './requestWithdrawal.ts'
import { resolveFrozenWithdrawal } from './resolveFrozenWithdrawal.ts'
import { reviewWithdrawal } from './reviewWithdrawal.ts'
import { screenWithdrawals } from './screenWithdrawals.ts'

let fixture: WithdrawalFixture
let members: MemberId[]
const paid = new Set<string>()

beforeEach(async () => {
  fixture = await openWithdrawalFixture()
  members = [await fixture.register(1, 40_000n), await fixture.register(2, 3_000n, 'new')]
})
afterEach(() => fixture.close())

test('behavior: whatever members, operators and workers do at once, every order is taken once and ends once', async () => {
  const { database } = fixture.testDatabase
  let round = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(withdrawalAct, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 12 }),
      async (rounds) => {
        for (const acts of rounds) {
          const name = `sequence ${round++}`
          await Promise.all(acts.map((step, index) => send(step, `${name} ${index}`)))
        }
        expect(await findDiscrepancies(database)).toEqual([])
        expect(await reconcileWithdrawals(database)).toEqual([])
        fixture.wait(7 * 3_600_000)
      },
    ),
    { numRuns: 13, examples: [[bothEnds]], endOnFailure: true },
  )
  const { rows } = await database.pool.query<{ name: string; total: string }>(
    `SELECT m.id AS name, sum(w.amount) AS total FROM bank.withdrawal w JOIN bank.member m ON m.id = w.member_id
     WHERE w.reviews_needed = 0 GROUP BY m.id, (w.approved_at AT TIME ZONE 'UTC')::date HAVING sum(w.amount) > 500000000`,
  )
  expect(rows).toEqual([])
  const ended = await database.kysely.selectFrom('bank.withdrawal').select('state').distinct().execute()
  const states = ended.map(({ state }) => state)
  expect(states).toEqual(expect.arrayContaining(['cancelled', 'confirmed', 'rejected']))
})

test('behavior: an order changed behind the books is found', async () => {
  const { database } = fixture.testDatabase
  const id = await fixture.request(await fixture.register(3, 100n), '5')
  const set = (state: 'requested' | 'rejected') =>
    database.kysely.updateTable('bank.withdrawal').set({ state }).where('id', '=', id).execute()
  await set('rejected')
  expect((await reconcileWithdrawals(database)).map(({ invariant }) => invariant)).toEqual([
    'pending is what open orders owe',
    'each order is taken once and given back at most once',
  ])
  await set('requested')
  expect(await reconcileWithdrawals(database)).toEqual([])
  await fixture.asOwner('UPDATE bank.withdrawal SET paid_amount = 1 WHERE id = $1', [id])
  expect((await reconcileWithdrawals(database)).map(({ invariant }) => invariant)).toContain(
    'payouts add up to what is paid',
  )
})

async function recentOrders(): Promise<{ memberId: MemberId; withdrawalId: string; state: string }[]> {
  const pages = members.map(async (memberId) => {
    const { dataList } = await listWithdrawals(fixture.bank, { memberId, pageNo: 1, pageSize: 4 })
    return dataList.map(({ withdrawalId, state }) => ({ memberId, withdrawalId, state }))
  })
  return (await Promise.all(pages)).flat()
}

async function run(step: WithdrawalAct, key: string): Promise<unknown> {
  const { bank } = fixture
  const memberId = members[step.member]
  if (memberId === undefined) return undefined
  if (step.kind === 'request')
    return requestWithdrawal(bank, {
      member: { id: memberId, banned: false },
      amount: `${step.gusd}`,
      idempotencyKey: key,
    })
  if (step.kind === 'screen') return screenWithdrawals(bank)
  const orders = await recentOrders()
  const order = orders[step.order % Math.max(orders.length, 1)]
  if (!order) return undefined
  const { withdrawalId } = order
  const params = { operator: getOperator(step.operator), withdrawalId }
  if (step.kind === 'cancel') return cancelWithdrawal(bank, order)
  if (step.kind === 'approve' || step.kind === 'reject')
    return reviewWithdrawal(bank, { ...params, verdict: step.kind })
  if (step.kind === 'release' || step.kind === 'return')
    return resolveFrozenWithdrawal(bank, { ...params, verdict: step.kind })
  // Only the payer's one pass pays, and only what is approved.
  if (order.state !== 'approved' || paid.has(withdrawalId)) return undefined
  paid.add(withdrawalId)
  return fixture.pay(withdrawalId)
}

/** Sends an act as often as it says; what the bank refuses it must refuse by a code of its own. */
async function send(step: WithdrawalAct, key: string): Promise<void> {
  fixture.setScreening(async () => {
    if (step.list === 'silent') throw new Error('no answer')
    return step.list === 'hit'
  })
  const settled = await Promise.allSettled(Array.from({ length: step.sent }, () => run(step, key)))
  for (const result of settled)
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(BankError)
}
