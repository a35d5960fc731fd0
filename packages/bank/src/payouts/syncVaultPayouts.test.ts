import { vaultAbi } from '@bank/chain'
import { sql } from 'kysely'
import type { Hex } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPayoutFixture, type PayoutFixture } from '../../testing/openPayoutFixture.ts'
import { runPayouts } from './runPayouts.ts'
import type { VaultPayer } from './vaultPayer.ts'

const usdt = 1_000_000n
const unit = 10n ** 18n
let scene: PayoutFixture
let payer: VaultPayer

// Each test halts the payouts of its vault for good.
beforeEach(async () => {
  scene = await openPayoutFixture({ members: 2 })
  payer = scene.createPayer()
})
afterEach(async () => {
  expect(await scene.books.discrepancies()).toEqual([])
  await scene.stop()
})

/** Everything about the payouts but the times, with what is pending and what was posted. */
async function readBooks(): Promise<unknown> {
  const { rows } = await sql`SELECT
    (SELECT json_agg(json_build_array(w.id, w.state, w.paid_amount) ORDER BY w.id) FROM bank.withdrawal w) AS orders,
    (SELECT json_agg(json_build_array(p.id, p.state, p.tx_hash) ORDER BY p.id) FROM bank.payout p) AS payouts,
    (SELECT json_agg(json_build_array(f.block_number, f.block_hash, f.counted)) FROM bank.chain_follower f
      WHERE f.kind = 'payouts') AS cursor,
    (SELECT count(*) FROM ledger.transaction) AS postings`.execute(scene.bank.database.kysely)
  return { ...(rows[0] as object), pendingMicro: await scene.pendingMicro() }
}

const readHalt = async () => {
  const follower = scene.bank.database.kysely.selectFrom('bank.chain_follower').select('halted_reason')
  return (await follower.where('kind', '=', 'payouts').executeTakeFirstOrThrow()).halted_reason
}

test('behavior: a final block that is no longer there halts payouts, rewinds nothing and pays nothing', async () => {
  const { chain } = scene.recharge
  const paid = await scene.approve(0, 5n * usdt)
  for (let pass = 0; pass < 5; pass += 1) {
    await runPayouts(scene.bank, payer)
    await chain.mine(1)
  }
  const order = scene.bank.database.kysely
    .selectFrom('bank.withdrawal')
    .select('state')
    .where('id', '=', paid)
  expect(await order.executeTakeFirstOrThrow()).toEqual({ state: 'confirmed' })
  await scene.approve(1, 3n * usdt)
  const before = await readBooks()
  // The block of the payment and that of the cursor are gone, though both were final.
  await chain.client.request({ method: 'anvil_reorg', params: [8, []] } as never)
  await chain.mine(8)
  for (let pass = 0; pass < 3; pass += 1) {
    expect(await runPayouts(scene.bank, payer)).toMatchObject({
      state: 'halted',
      reason: 'finalBlockChanged',
      settled: 0,
      admitted: 0,
      broadcast: 0,
    })
    await chain.mine(1)
  }
  expect(await readHalt()).toBe('finalBlockChanged')
  expect(await readBooks()).toEqual(before)
})

test('behavior: a payout id used for another recipient is never accepted, and burns nothing', async () => {
  const id = await scene.approve(0, 2n * usdt)
  const dying = scene.createPayer({
    failpoint: (point) =>
      point === 'admit:committed' ? Promise.reject(new Error('killed')) : Promise.resolve(),
  })
  await expect(runPayouts(scene.bank, dying)).rejects.toThrow('killed')
  const payouts = scene.bank.database.kysely.selectFrom('bank.payout').select('id')
  const payout = await payouts.where('withdrawal_id', '=', id).executeTakeFirstOrThrow()
  const postings = async () => {
    const { rows } = await sql`SELECT count(*) FROM ledger.transaction`.execute(scene.bank.database.kysely)
    return rows
  }
  const posted = await postings()
  const stranger = scene.getTestAddress(9)
  await scene.recharge.send({
    from: 18,
    to: payer.vault,
    abi: vaultAbi,
    call: 'payOut',
    args: [payout.id as Hex, stranger, 2n * unit],
  })
  await scene.recharge.chain.mine(4)
  for (let pass = 0; pass < 3; pass += 1) {
    expect(await runPayouts(scene.bank, payer)).toMatchObject({
      state: 'halted',
      reason: 'payoutMismatch',
      settled: 0,
      admitted: 0,
      broadcast: 0,
    })
    await scene.recharge.chain.mine(1)
  }
  const found = scene.bank.database.kysely
    .selectFrom('bank.unrecognized_payout')
    .select(['id', 'kind', 'recipient', 'amount'])
  expect(await found.execute()).toEqual([
    { id: payout.id, kind: 'mismatch', recipient: stranger, amount: `${2n * usdt}` },
  ])
  const order = scene.bank.database.kysely
    .selectFrom('bank.withdrawal')
    .select(['state', 'paid_amount'])
    .where('id', '=', id)
  expect(await order.executeTakeFirstOrThrow()).toEqual({ state: 'approved', paid_amount: '0' })
  expect(await scene.pendingMicro()).toBe(2n * usdt)
  expect(await postings()).toEqual(posted)
})
