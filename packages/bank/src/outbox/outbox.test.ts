import { vaultAbi } from '@bank/chain'
import { sql } from 'kysely'
import { type Hex, parseGwei, parseTransaction } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPayoutFixture, type PayoutFixture } from '../../testing/openPayoutFixture.ts'
import { runPayouts } from '../payouts/runPayouts.ts'
import type { VaultPayer } from '../payouts/vaultPayer.ts'
import { type ShownState, sentJoin, shownState } from '../withdrawalOrders/shownState.ts'

const usdt = 1_000_000n
let scene: PayoutFixture
let payer: VaultPayer

beforeEach(async () => {
  scene = await openPayoutFixture()
  payer = scene.createPayer({ resendAfterMs: 0 })
})
afterEach(() => scene?.stop())

const runToEnd = (other = payer) => scene.runToEnd(other)

const listAttempts = (orderId: string) =>
  scene.bank.database.kysely
    .selectFrom('bank.outbox_attempt as attempt')
    .innerJoin('bank.outbox_transaction as outbox', 'outbox.id', 'attempt.outbox_transaction_id')
    .innerJoin('bank.payout as payout', (join) =>
      join.on(sql<boolean>`outbox.subject = 'payout:' || payout.id`),
    )
    .select(['attempt.raw', 'outbox.nonce', 'outbox.final_hash', 'attempt.hash'])
    .where('payout.withdrawal_id', '=', orderId)
    .orderBy('attempt.attempt')
    .execute()

const stateOf = async (id: string) => {
  const { rows } = await sql<{ state: ShownState }>`
    SELECT ${shownState} AS state FROM bank.withdrawal w ${sentJoin} WHERE w.id = ${id}`.execute(
    scene.bank.database.kysely,
  )
  return rows[0]?.state
}

test('behavior: a transaction that is not mined is repriced under the same nonce and pays once', async () => {
  const id = await scene.approve(0, 2n * usdt)
  const impatient = { ...payer, bumpAfterMs: 0 }
  await runPayouts(scene.bank, impatient)
  await runPayouts(scene.bank, impatient)
  await runPayouts(scene.bank, impatient)
  const attempts = await listAttempts(id)
  expect(attempts.length).toBeGreaterThanOrEqual(3)
  const signed = attempts.map(({ raw }) => parseTransaction(raw as Hex))
  expect(new Set(signed.map(({ nonce }) => nonce ?? 0)).size).toBe(1)
  expect(new Set(signed.map(({ data: callData }) => callData)).size).toBe(1)
  const fees = signed.map(({ maxFeePerGas = 0n }) => maxFeePerGas)
  expect(fees).toEqual(fees.toSorted((left, right) => (left < right ? -1 : 1)))
  expect(new Set(fees).size).toBe(fees.length)
  await runToEnd()
  expect(await stateOf(id)).toBe('confirmed')
  expect(await scene.listPaidOut()).toHaveLength(1)
})

test('behavior: of two that wait for a block neither is given another nonce', async () => {
  const ids = [await scene.approve(0, 2n * usdt), await scene.approve(1, 2n * usdt)]
  await runPayouts(scene.bank, payer)
  const { kysely } = scene.bank.database
  const listNonces = async () => {
    const open = kysely.selectFrom('bank.outbox_transaction').select('nonce').where('state', '<>', 'final')
    return (await open.orderBy('id').execute()).map(({ nonce }) => nonce)
  }
  const signed = await listNonces()
  expect(signed).toEqual([expect.any(String), expect.any(String)])
  // Another worker is at the later one, so the earlier could not be given its own nonce again by chance.
  const later = kysely.updateTable('bank.outbox_transaction').where('nonce', '=', signed[1] ?? null)
  const until = sql<Date>`clock_timestamp() + interval '1 minute'`
  await later.set({ lease_owner: 'another worker', lease_until: until }).execute()
  await runPayouts(scene.bank, payer)
  await runPayouts(scene.bank, payer)
  expect(await listNonces()).toEqual(signed)
  await later.set({ lease_owner: null, lease_until: null }).execute()
  await runToEnd()
  expect(await Promise.all(ids.map(stateOf))).toEqual(['confirmed', 'confirmed'])
})

test('behavior: no bump goes above the most that the key may offer', async () => {
  const id = await scene.approve(0, 2n * usdt)
  const frugal = scene.withGasPriceMaximum('3')
  for (let pass = 0; pass < 4; pass += 1) await runPayouts(frugal, { ...payer, bumpAfterMs: 0 })
  const offered = (await listAttempts(id)).map(({ raw }) => parseTransaction(raw as Hex).maxFeePerGas ?? 0n)
  expect(offered.every((fee) => fee <= parseGwei('3'))).toBe(true)
  await runToEnd()
  expect(await stateOf(id)).toBe('confirmed')
})

test('behavior: a nonce that a stranger used is given up once that is final, not before', async () => {
  const { client, mine } = scene.recharge.chain
  const id = await scene.approve(1, 2n * usdt)
  await runPayouts(scene.bank, payer)
  const [first] = await listAttempts(id)
  if (first === undefined) throw new Error('nothing was signed')
  await client.dropTransaction({ hash: first.hash as Hex })
  // Another holder of the key uses the nonce for a transaction of its own.
  await scene.recharge.send({
    from: 18,
    to: payer.vault,
    abi: vaultAbi,
    call: 'rebalance',
    args: [],
  })
  await mine(1)
  await runPayouts(scene.bank, payer)
  expect(await listAttempts(id)).toHaveLength(1)
  await mine(3)
  await runPayouts(scene.bank, payer)
  await runToEnd()
  const attempts = await listAttempts(id)
  expect(attempts).toHaveLength(2)
  const nonces = attempts.map(({ raw }) => parseTransaction(raw as Hex).nonce ?? 0)
  expect(nonces[1]).toBeGreaterThan(nonces[0] ?? 0)
  expect(await stateOf(id)).toBe('confirmed')
})

test('behavior: a payment reorganised away before it was final is sent again with the same bytes', async () => {
  const { client, mine } = scene.recharge.chain
  const id = await scene.approve(2, 2n * usdt)
  await runPayouts(scene.bank, payer)
  await mine(1)
  const [first] = await listAttempts(id)
  if (first === undefined) throw new Error('nothing was signed')
  await client.request({ method: 'anvil_reorg', params: [1, []] } as never)
  await client.dropTransaction({ hash: first.hash as Hex }).catch(() => {})
  expect(await stateOf(id)).toBe('broadcast')
  await runToEnd()
  expect(await stateOf(id)).toBe('confirmed')
  expect(await listAttempts(id)).toHaveLength(1)
  const paid = (await scene.listPaidOut()).filter(({ recipient }) => recipient === scene.getTestAddress(2))
  expect(paid).toHaveLength(1)
})

test('behavior: a lease that ran out is taken over, and its old holder writes nothing more', async () => {
  const id = await scene.approve(3, 2n * usdt)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = scene.createPayer({
    leaseMs: 3_000,
    failpoint: (point) => (point === 'approve:after' ? held : Promise.resolve()),
  })
  const slowPass = runPayouts(scene.bank, slow)
  const { kysely } = scene.bank.database
  const readLease = async () => {
    const leased = kysely.selectFrom('bank.outbox_transaction').select('lease_until')
    const row = await leased.where('lease_owner', '=', slow.workerId).executeTakeFirst()
    return row?.lease_until?.getTime() ?? 0
  }
  await expect.poll(readLease).toBeGreaterThan(0)
  const taken = await readLease()
  // A heartbeat extends the lease, and no other process takes it; then its holder loses it.
  await expect.poll(readLease).toBeGreaterThan(taken)
  expect(await runPayouts(scene.bank, payer)).toMatchObject({ broadcast: 0 })
  await kysely
    .updateTable('bank.outbox_transaction')
    .set({ lease_owner: null, lease_until: null })
    .where('lease_owner', '=', slow.workerId)
    .execute()
  expect(await runPayouts(scene.bank, payer)).toMatchObject({ broadcast: 1 })
  release()
  expect(await slowPass).toMatchObject({ broadcast: 0 })
  await runToEnd()
  expect(await stateOf(id)).toBe('confirmed')
  expect(await listAttempts(id)).toHaveLength(1)
  expect(await scene.books.discrepancies()).toEqual([])
})
