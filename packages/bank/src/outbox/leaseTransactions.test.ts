import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPayoutFixture, type PayoutFixture } from '../../testing/openPayoutFixture.ts'
import { type PayoutOutcome, runPayouts } from '../payouts/runPayouts.ts'
import type { VaultPayer } from '../payouts/vaultPayer.ts'

const usdt = 1_000_000n
/** The lease outlasts every test: no heartbeat renews one that the test has ended. */
const leaseMs = 3_600_000
let scene: PayoutFixture

beforeAll(async () => {
  scene = await openPayoutFixture()
})
afterAll(() => scene?.stop())
afterEach(async () => {
  expect(await scene.books.discrepancies()).toEqual([])
})

type PausedPass = { readonly workerId: string; readonly resume: () => Promise<PayoutOutcome> }

/** Starts a worker's pass and returns once it waits at a point, which it passes when resumed. */
async function pauseAt(point: string, changes: Partial<VaultPayer> = {}): Promise<PausedPass> {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const failpoint = async (passed: string) => {
    if (passed !== point) return
    reached.resolve()
    await released.promise
  }
  const worker = scene.createPayer({ leaseMs, resendAfterMs: 0, ...changes, failpoint })
  const pass = runPayouts(scene.bank, worker)
  await Promise.race([reached.promise, pass.then(() => Promise.reject(new Error(`never at ${point}`)))])
  return {
    workerId: worker.workerId,
    resume: () => {
      released.resolve()
      return pass
    },
  }
}

/** Everything that an outbox worker writes. */
async function readWritten(): Promise<unknown> {
  const { rows } = await sql`SELECT
    (SELECT json_agg(t ORDER BY t.id) FROM bank.outbox_transaction t) AS transactions,
    (SELECT json_agg(a ORDER BY a.outbox_transaction_id, a.attempt) FROM bank.outbox_attempt a) AS attempts,
    (SELECT json_agg(k) FROM bank.signer_key k) AS keys,
    (SELECT json_agg(p ORDER BY p.id) FROM bank.payout p) AS payouts,
    (SELECT json_agg(w ORDER BY w.id) FROM bank.withdrawal w) AS orders,
    (SELECT count(*) FROM ledger.transaction) AS postings`.execute(scene.bank.database.kysely)
  return rows[0]
}

async function runToEnd(): Promise<void> {
  const payer = scene.createPayer({ resendAfterMs: 0 })
  for (let pass = 0; pass < 15; pass += 1) {
    const { openOrders } = await runPayouts(scene.bank, payer)
    const open = scene.bank.database.kysely
      .selectFrom('bank.outbox_transaction')
      .select('id')
      .where('state', '<>', 'final')
    if (openOrders === 0 && (await open.execute()).length === 0) return
    await scene.recharge.chain.mine(1)
  }
  throw new Error('the orders do not come to an end')
}

describe('a holder that resumes while another worker holds its row', () => {
  test.each<{
    act: string
    point: string
    prepare: (id: string) => Promise<void>
    changes?: Partial<VaultPayer>
    isRefused?: boolean
    attempts: number
  }>([
    { act: 'signs nothing', point: 'approve:after', prepare: async () => {}, attempts: 1 },
    {
      act: 'refuses and returns nothing',
      point: 'approve:after',
      prepare: async () => {},
      isRefused: true,
      attempts: 0,
    },
    {
      act: 'bumps no fee',
      point: 'follow:begin',
      changes: { bumpAfterMs: 0 },
      prepare: async () => {
        expect(await runPayouts(scene.bank, scene.createPayer())).toMatchObject({ broadcast: 1 })
      },
      // The holder's own bump is the second.
      attempts: 2,
    },
    {
      act: 'settles nothing',
      point: 'final:before',
      prepare: async () => {
        expect(await runPayouts(scene.bank, scene.createPayer())).toMatchObject({ broadcast: 1 })
        await scene.recharge.chain.mine(4)
      },
      attempts: 1,
    },
  ])('behavior: $act', async ({ point, prepare, changes, isRefused = false, attempts }) => {
    const { kysely } = scene.bank.database
    const recipient = isRefused ? scene.recharge.vault.address : scene.getTestAddress(0)
    const id = await scene.approve(0, 2n * usdt, { recipient })
    await prepare(id)
    const old = await pauseAt(point, changes)
    const held = kysely.updateTable('bank.outbox_transaction').where('lease_owner', '=', old.workerId)
    const ended = await held.set({ lease_until: sql<Date>`clock_timestamp()` }).executeTakeFirst()
    expect(ended.numUpdatedRows).toBe(1n)
    const holder = await pauseAt('lease:taken', changes)
    const before = await readWritten()
    expect(JSON.stringify(before)).toContain(holder.workerId)
    expect(JSON.stringify(before)).not.toContain(old.workerId)

    expect(await old.resume()).toMatchObject({ broadcast: 0, failed: 0 })
    expect(await readWritten()).toEqual(before)

    await holder.resume()
    await runToEnd()
    const order = kysely.selectFrom('bank.withdrawal').select('state').where('id', '=', id)
    expect(await order.executeTakeFirstOrThrow()).toEqual({ state: isRefused ? 'failed' : 'confirmed' })
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM bank.outbox_attempt a
      JOIN bank.outbox_transaction t ON t.id = a.outbox_transaction_id
      JOIN bank.payout p ON t.subject = 'payout:' || p.id WHERE p.withdrawal_id = ${id}`.execute(kysely)
    expect(rows).toEqual([{ count: attempts }])
    expect(await scene.pendingMicro()).toBe(0n)
  })
})
