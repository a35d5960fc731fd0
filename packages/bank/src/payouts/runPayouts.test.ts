import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type PayoutWorld, startPayoutWorld } from '../testing/payoutWorld.ts'
import { type PayoutOutcome, runPayouts } from './runPayouts.ts'
import type { VaultPayer } from './vaultPayer.ts'

const usdt = 1_000_000n
let scene: PayoutWorld
let payer: VaultPayer

beforeAll(async () => {
  scene = await startPayoutWorld()
  payer = scene.createPayer()
})
afterAll(() => scene?.stop())
afterEach(async () => {
  expect(await scene.books.discrepancies()).toEqual([])
})

const readOrder = (id: string) =>
  scene.bank.database.kysely
    .selectFrom('bank.withdrawal')
    .select(['state', 'reason', 'paid_amount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const statesOf = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await readOrder(id)).state))

/** Passes and blocks until nothing is open; the outcomes of the passes. */
async function runToEnd(passes = 12): Promise<PayoutOutcome[]> {
  const outcomes: PayoutOutcome[] = []
  for (let pass = 0; pass < passes; pass += 1) {
    const outcome = await runPayouts(scene.bank, payer)
    outcomes.push(outcome)
    if (outcome.openOrders === 0) break
    await scene.world.chain.mine(1)
  }
  return outcomes
}

const paidTo = async (index: number) => {
  const events = await scene.listPaidOut()
  return events
    .filter(({ recipient }) => recipient === scene.addressOf(index))
    .reduce((sum, { micro }) => sum + micro, 0n)
}

describe('runPayouts', () => {
  test('default: an approved order is signed, broadcast, mined, final and burned', async () => {
    const id = await scene.approve(0, 25n * usdt)
    expect(await scene.pendingMicro()).toBe(25n * usdt)
    const first = await runPayouts(scene.bank, payer)
    expect(first).toMatchObject({ admitted: 1, broadcast: 1, openOrders: 1, openMicro: 25n * usdt })
    expect(await readOrder(id)).toMatchObject({ state: 'broadcast', paid_amount: '0' })
    const outcomes = await runToEnd()
    expect(outcomes.at(-1)).toMatchObject({ openOrders: 0 })
    expect(await readOrder(id)).toEqual({ state: 'confirmed', reason: null, paid_amount: `${25n * usdt}` })
    expect(await paidTo(0)).toBe(25n * usdt)
    expect(await scene.pendingMicro()).toBe(0n)
  })

  test('behavior: an order above the cap is paid under several ids, together exactly the order', async () => {
    const id = await scene.approve(1, 1_500n * usdt)
    await runToEnd()
    expect(await statesOf([id])).toEqual(['confirmed'])
    expect(await paidTo(1)).toBe(1_500n * usdt)
    const parts = (await scene.listPaidOut()).filter(({ recipient }) => recipient === scene.addressOf(1))
    expect(parts.map(({ micro }) => micro)).toEqual([1_000n * usdt, 500n * usdt])
  })
})
