import type { Database } from '@bank/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explainQueries, type StatementCost } from '../testing/explainQueries.ts'
import { insertManyOrders } from '../testing/insertManyOrders.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/openPayoutFixture.ts'
import { setMarketLiquidity } from '../testing/setMarketLiquidity.ts'
import type { BankContext } from './bankContext.ts'
import { runPayouts } from './payouts/runPayouts.ts'
import { getWithdrawal } from './withdrawals/getWithdrawal.ts'

const usdt = 1_000_000n
const micro = 50_000n * usdt
const waiting = 4_000
const awaiting = 4_000
const past = 4_000
const onTheirWay = 30
/** Far below what any of the tables has, and above what a place in the line adds up. */
const rowsMax = 300
const pagesMax = 1_500

let scene: PayoutFixture
let head: string
let last: string
beforeAll(async () => {
  scene = await openPayoutFixture({ members: 3 })
  await setMarketLiquidity(scene, 50n * 10n ** 18n)
  // An older one that waits for signatures, then the one that holds the line back.
  head = await scene.approve(0, 1_900n * usdt)
  // Too large for the automatic tier.
  await insertManyOrders(scene.books, { count: awaiting, micro, state: 'approved', awaitsSignatures: true })
  await insertManyOrders(scene.books, { count: waiting, micro, state: 'approved' })
  await insertPast(past)
  await insertReverted(onTheirWay)
  last = await scene.approve(1, usdt)
  await scene.books.asOwner('ANALYZE')
})
afterAll(() => scene?.stop())

/** Orders that were paid long ago, each in a second part after a first that failed, and what the outbox sent for them. */
async function insertPast(count: number): Promise<void> {
  await insertManyOrders(scene.books, { count, micro, state: 'confirmed' })
  await scene.books.asOwner(`
    INSERT INTO bank.payout (id, withdrawal_id, part, salt, recipient, amount, state, tx_hash, confirmed_at)
    SELECT '0x' || encode(sha256((w.id || ':' || part)::bytea), 'hex'), w.id, part,
      '0x' || encode(sha256(w.id::text::bytea), 'hex'), w.recipient, w.amount,
      CASE part WHEN 1 THEN 'failed' ELSE 'confirmed' END,
      CASE part WHEN 2 THEN '0x' || encode(sha256(w.id::text::bytea), 'hex') END, CASE part WHEN 2 THEN now() END
    FROM bank.withdrawal w, generate_series(1, 2) part WHERE w.state = 'confirmed';
    INSERT INTO bank.outbox_transaction (subject, chain_id, sender, state, nonce, succeeded)
    SELECT 'payout:' || id, 56, '0x' || repeat('ab', 20), 'final', row_number() OVER (), state = 'confirmed'
    FROM bank.payout WHERE state <> 'sending'`)
}

/** Parts of orders whose transaction a final block reverted, as its row says. */
async function insertReverted(count: number): Promise<void> {
  await scene.books.asOwner(
    `WITH part AS (
      INSERT INTO bank.payout (id, withdrawal_id, part, salt, recipient, amount)
      SELECT '0x' || encode(sha256(id::text::bytea), 'hex'), id, 1, '0x' || repeat('0', 64), recipient, 1
      FROM bank.withdrawal WHERE signatures_missing_since IS NOT NULL ORDER BY id LIMIT $1 RETURNING id)
    INSERT INTO bank.outbox_transaction (subject, chain_id, sender, state, nonce, succeeded)
    SELECT 'payout:' || id, 56, '0x' || repeat('ab', 20), 'final', 1000000 + row_number() OVER (), false FROM part`,
    [count],
  )
}

const toBank = (database: Database): BankContext => ({
  ...scene.bank,
  database,
  vault: { chainId: 56, address: scene.recharge.vault.address },
})

function explain(work: (database: Database) => Promise<unknown>): Promise<StatementCost[]> {
  const { urls, migrationUrl } = scene.books.testDatabase
  return explainQueries({ url: urls.worker, explainUrl: migrationUrl }, work)
}

const listDear = (costs: readonly StatementCost[]) =>
  costs.filter(({ rows, pages }) => rows > rowsMax || pages > pagesMax)

test('behavior: a pass over thousands of orders that wait, wait for signatures or are long paid reads the head alone', async () => {
  const costs = await explain(async (database) => {
    const outcome = await runPayouts(toBank(database), scene.createPayer())
    expect(outcome).toMatchObject({
      state: 'waiting',
      reason: 'liquidity',
      openOrders: waiting + awaiting + 2,
    })
  })
  expect(listDear(costs)).toEqual([])
  const statements = costs.map(({ statement }) => statement).join('\n')
  for (const table of [
    'bank.payout_queue',
    'bank.payout_queue_sum',
    'bank.payout_signature',
    '"bank"."outbox_transaction"',
  ])
    expect(statements).toContain(table)
  expect(await scene.readOrder(head)).toMatchObject({ state: 'approved', reason: null })
})

test('behavior: the last of thousands is shown its exact place without a reading of those before it', async () => {
  const memberId = scene.getMemberId(1)
  const costs = await explain(async (database) => {
    const { queue } = await getWithdrawal(toBank(database), { memberId, withdrawalId: last })
    expect(queue).toMatchObject({ position: waiting + 2, amountAhead: `${1_900 + 50_000 * waiting}` })
  })
  expect(listDear(costs)).toEqual([])
  expect(costs.some(({ statement }) => statement.includes('bank.payout_queue_sum'))).toBe(true)
})

test('behavior: no more orders are taken on than can be sent while none is signed', async () => {
  const unsent = await openPayoutFixture({ members: 1 })
  try {
    for (let order = 0; order < 55; order += 1) await unsent.approve(0, usdt)
    // Below any price: what is taken on waits for its signature.
    const bank = unsent.withGasPriceMaximum('0.000000001')
    const payer = unsent.createPayer()
    expect(await runPayouts(bank, payer)).toMatchObject({
      admitted: 50,
      broadcast: 0,
      reason: 'gasPriceHigh',
    })
    expect(await runPayouts(bank, payer)).toMatchObject({ admitted: 0, broadcast: 0, reason: 'gasPriceHigh' })
    const outcomes = await unsent.runToEnd(payer)
    expect(outcomes.at(-1)).toMatchObject({ openOrders: 0 })
    expect(await unsent.listPaidOut()).toHaveLength(55)
  } finally {
    await unsent.stop()
  }
})
