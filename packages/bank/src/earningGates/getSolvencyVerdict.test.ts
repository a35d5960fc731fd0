import { startRpcProxy } from '@bank/chain/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSolvencyFixture, type SolvencyFixture } from '../../testing/openSolvencyFixture.ts'
import { readSolvency } from '../health/readSolvency.ts'
import { checkSolvency } from '../solvency/checkSolvency.ts'
import { getSolvency } from '../solvency/getSolvency.ts'
import { getSolvencyVerdict } from './getSolvencyVerdict.ts'

let fixture: SolvencyFixture

beforeAll(async () => {
  fixture = await openSolvencyFixture()
  await fixture.recharge(0, 3_000n)
  // Own funds of the platform, so that a few wei of Aave's rounding leave no gap.
  await fixture.growth.give('usdt', 10n ** 18n)
  await fixture.growth.pass(0)
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.asOwner('DELETE FROM bank.solvency_check'))

const getVerdict = () => getSolvencyVerdict(fixture.bank.database.kysely)
const getPage = () => getSolvency(fixture.bank, { pageNo: 1, pageSize: 10 })

/** A measurement that found 100 owed; times in seconds of the year 2026. */
async function insertCheck(params: {
  block: number
  second: number
  assets: number
  vault?: string
}): Promise<void> {
  const { block, second, assets, vault = fixture.vault.address.toLowerCase() } = params
  await fixture.asOwner(`INSERT INTO bank.solvency_check (at, chain_id, vault, block_number, block_hash, block_time,
      idle, supplied, withdrawable, uncredited, in_transit, assets, usdt, gusd, staked, pending, interest, suspense,
      pool, set_aside, equity)
    VALUES (timestamptz '2026-01-01' + make_interval(secs => ${second}), 56, '${vault}', ${block},
      '0x${'22'.repeat(32)}', now(), 0, 0, 0, 0, 0, ${assets}, 100, 0, 0, 0, 0, 0, 0, 0, 0)`)
}

const insolvent = { block: 8, second: 20, assets: 99 }

test.each([
  ['of an earlier block', { block: 7, second: 30, assets: 100 }],
  ['of older books at the same block', { block: 8, second: 10, assets: 100 }],
])(
  'behavior: a measurement %s, inserted later, does not open what the newer one closed',
  async (_, older) => {
    await insertCheck({ block: 6, second: 0, assets: 98 })
    await insertCheck(insolvent)
    await insertCheck(older)
    expect(await getVerdict()).toMatchObject({ isSolvent: false })
    expect(await getPage()).toMatchObject({
      check: { blockNumber: '8', isSolvent: false },
      stopped: { rewards: true, newStakes: true, reason: 'insolvent' },
    })
    expect((await readSolvency(fixture.bank)).check).toMatchObject({
      blockNumber: '8',
      assets: 99n,
      sinceTime: Date.parse('2026-01-01T00:00:20Z'),
    })
  },
)

test('behavior: the next measurement opens it again, and the last of two alike counts', async () => {
  await insertCheck(insolvent)
  await insertCheck({ block: 9, second: 21, assets: 100 })
  expect(await getVerdict()).toEqual({ isSolvent: true, isFresh: true })
  expect((await readSolvency(fixture.bank)).check).toMatchObject({
    sinceTime: Date.parse('2026-01-01T00:00:21Z'),
  })
  await insertCheck({ block: 9, second: 21, assets: 99 })
  expect(await getVerdict()).toMatchObject({ isSolvent: false })
})

test('behavior: a measurement that covers everything counts only where its vault is followed, and not far ahead', async () => {
  const { rows } = await fixture.bank.database.pool.query<{ head: number }>(
    'SELECT max(block_number)::int AS head FROM bank.chain_follower',
  )
  const head = rows[0]?.head ?? expect.unreachable()
  await insertCheck({ ...insolvent, block: head })
  const ahead = { block: head + 1_001, second: 30, assets: 100 }
  await insertCheck(ahead)
  await insertCheck({ ...ahead, block: 2_000_000_000, second: 10_000_000 })
  // A vault without a follower has no head.
  await insertCheck({ ...ahead, block: head, vault: `0x${'11'.repeat(20)}` })
  expect(await getVerdict()).toMatchObject({ isSolvent: false })
  expect(await getPage()).toMatchObject({ check: { blockNumber: `${head}`, isSolvent: false } })
  expect((await readSolvency(fixture.bank)).check).toMatchObject({ blockNumber: `${head}`, assets: 99n })
  await insertCheck({ ...ahead, block: head + 1_000 })
  expect(await getVerdict()).toMatchObject({ isSolvent: true })
  // A shortfall counts at once, however far the follower is.
  await insertCheck({ ...insolvent, block: head + 5_000 })
  expect(await getVerdict()).toMatchObject({ isSolvent: false })
})

test('behavior: of two workers that measure at once the one with the newer books decides', async () => {
  const proxy = await startRpcProxy(fixture.growth.recharge.chain.url)
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  proxy.setFault(async ({ forward }) => {
    arrived.resolve()
    await released.promise
    return forward()
  })
  try {
    // The slow worker has read the books, in which all is well, and waits for its provider.
    const slow = checkSolvency(fixture.over(proxy.url), fixture.vault)
    await arrived.promise
    await fixture.asOwner(`INSERT INTO ledger.house_closing VALUES (86, 99, 1000000000)`)
    expect(await checkSolvency(fixture.bank, fixture.vault)).toMatchObject({ state: 'insolvent' })
    released.resolve()
    expect(await slow).toMatchObject({ state: 'solvent' })
    expect(await getVerdict()).toMatchObject({ isSolvent: false })
    // The age of the last row is that of its books.
    const ages = await fixture.bank.database.kysely
      .selectFrom('bank.solvency_check')
      .select(['is_solvent', 'read_at'])
      .orderBy('id')
      .execute()
    expect(ages.map((row) => row.is_solvent)).toEqual([false, true])
    const [quick, late] = ages.map((row) => row.read_at.getTime())
    expect(late).toBeLessThan(quick ?? 0)
  } finally {
    released.resolve()
    await fixture.asOwner('DELETE FROM ledger.house_closing WHERE event_type = 99')
    await proxy.stop()
  }
})
