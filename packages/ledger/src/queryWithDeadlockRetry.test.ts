import { inTransaction } from '@bank/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, type LedgerFixture, openLedgerFixture, usdt } from '../testing/openLedgerFixture.ts'
import { getKeyPlacement } from './chartOfAccounts.ts'
import { createPostingKey, findDiscrepancies, getHouseBalance, postGrowth } from './index.ts'
import { queryWithDeadlockRetry } from './queryWithDeadlockRetry.ts'

let ledger: LedgerFixture
beforeAll(async () => {
  ledger = await openLedgerFixture()
})
afterAll(async () => {
  expect(await findDiscrepancies(ledger.database)).toEqual([])
  await ledger.drop()
})

/** Finds a key whose posting issues out of a matching placement's allowance. */
function keyOf(wanted: (placement: number) => boolean): string {
  for (let number = 0; ; number += 1) {
    const key = createPostingKey('growth', number)
    if (wanted(getKeyPlacement(key))) return key
  }
}

/**
 * Waits until this many sessions of the database have waited for a lock, for longer than the deadlock check
 * takes.
 */
async function waitForLocks(count: number): Promise<void> {
  const countWaiting = async () => {
    if (ledger.isDistributed) return ledger.countLockWaits()
    const { rows } = await ledger.database.pool.query<{ count: number }>(`
      SELECT count(*)::int FROM pg_locks WHERE NOT granted
        AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())
        AND clock_timestamp() - waitstart > 2 * current_setting('deadlock_timeout')::interval`)
    return rows[0]?.count
  }
  await expect.poll(countWaiting).toBe(count)
}

test('behavior: a posting that rebalances near the cap while a unit of work issues twice waits, and both arrive', async () => {
  await ledger.owner.pool.query(
    'SELECT ledger.adjust_issuance_cap(512 - sum(issuable)::bigint) FROM ledger.allowance',
  )
  const [between, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const blocker = await ledger.owner.pool.connect()
  try {
    await blocker.query('BEGIN')
    await blocker.query('SELECT FROM ledger.allowance WHERE placement = 100 FOR UPDATE')
    const grow = (key: string, micro: bigint) => ({ key, amount: usdt(micro), metadata: {}, at })
    // Holds the allowance of a high placement, and then requests that of a low one.
    const unit = inTransaction(ledger.database, async (tx) => {
      await postGrowth(
        tx,
        grow(
          keyOf((placement) => placement > 200),
          1n,
        ),
      )
      taken.resolve()
      await between.promise
      await postGrowth(
        tx,
        grow(
          keyOf((placement) => placement < 50),
          1n,
        ),
      )
    })
    await taken.promise
    // More than its own placement has: it locks them all in order and waits at the blocked one.
    const gathering = postGrowth(
      ledger.database,
      grow(
        keyOf((placement) => placement > 110 && placement < 190),
        100n,
      ),
    )
    await waitForLocks(1)
    between.resolve()
    // Both have run their deadlock check and found none: only a new wait will find it, the rebalancing one's.
    await waitForLocks(2)
    await blocker.query('COMMIT')
    await Promise.all([unit, gathering])
  } finally {
    blocker.release()
  }
  expect((await getHouseBalance(ledger.database, 'revenue')).micro).toBe(102n)
})

test('error: a statement that deadlocks every time is given up after ten tries', async () => {
  await ledger.owner.pool.query(`
    CREATE SEQUENCE public.tries;
    GRANT USAGE ON SEQUENCE public.tries TO PUBLIC;
    CREATE FUNCTION public.deadlock() RETURNS void LANGUAGE plpgsql AS $$
      BEGIN PERFORM nextval('public.tries'); RAISE EXCEPTION 'again' USING ERRCODE = '40P01'; END $$`)
  const statement = { name: 'deadlock', text: 'SELECT public.deadlock()', values: [] }
  await expect(queryWithDeadlockRetry(ledger.database, statement)).rejects.toMatchObject({ code: '40P01' })
  const { rows } = await ledger.owner.pool.query('SELECT last_value FROM public.tries')
  expect(rows).toEqual([{ last_value: '10' }])
})
