import { expect, test } from 'vitest'
import { openPayoutFixture } from '../../testing/openPayoutFixture.ts'
import { runPayouts } from './runPayouts.ts'

const usdt = 1_000_000n
const workers = 20
const orders = 100

test('behavior: twenty workers pay a hundred approved orders by a hundred transactions', async () => {
  const scene = await openPayoutFixture()
  try {
    for (let order = 0; order < orders; order += 1) await scene.approve(order % 5, usdt)
    const payers = Array.from({ length: workers }, () => scene.createPayer({ resendAfterMs: 60_000 }))
    let open = orders
    for (let round = 0; round < 60 && open > 0; round += 1) {
      const outcomes = await Promise.all(payers.map((payer) => runPayouts(scene.bank, payer)))
      expect(outcomes.filter(({ state }) => state === 'halted')).toEqual([])
      open = Math.min(...outcomes.map(({ openOrders }) => openOrders))
      await scene.recharge.chain.mine(1)
    }
    expect(open).toBe(0)
    const events = await scene.listPaidOut()
    expect(new Set(events.map(({ id }) => id)).size).toBe(orders)
    expect(events).toHaveLength(orders)
    const { rows } = await scene.bank.database.pool.query<{ attempts: number; nonces: number }>(
      `SELECT (SELECT count(*)::int FROM bank.outbox_attempt) AS attempts,
        (SELECT count(DISTINCT nonce)::int FROM bank.outbox_transaction) AS nonces`,
    )
    expect(rows).toEqual([{ attempts: orders, nonces: orders }])
    expect(await scene.pendingMicro()).toBe(0n)
    expect(await scene.books.discrepancies()).toEqual([])
  } finally {
    await scene.stop()
  }
})
