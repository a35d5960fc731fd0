import type { CallResult } from '@bank/api-schema'
import { findRewardDiscrepancies, sharePool, syncTeam } from '@bank/bank'
import { earnCapital, openGates, setPoolLevels } from '@bank/bank/testing'
import { createPostingKey, findDiscrepancies, postSetAside } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ApiFixture, openApiFixture } from '../../testing/openApiFixture.ts'

let fixture: ApiFixture
let ann: string
let bob: string
const weekMs = 7 * 86_400_000

beforeEach(async () => {
  fixture = await openApiFixture()
  ann = await fixture.register(1)
  bob = await fixture.register(2)
})
afterEach(async () => {
  expect(await findDiscrepancies(fixture.testDatabase.database)).toEqual([])
  expect(await findRewardDiscrepancies(fixture.testDatabase.database)).toEqual([])
  await fixture.close()
})

type Pool = CallResult<'queryProfitPoolData'>
async function ask(token?: string): Promise<Pool> {
  const { code, result } = await fixture.call('queryProfitPoolData', {}, token === undefined ? {} : { token })
  if (code !== 0) throw new Error(`queryProfitPoolData: ${code}`)
  return result as Pool
}

/** Earns revenue and sets all of it aside for the pool, as the settlement does. */
async function fill(micro: bigint): Promise<void> {
  const { database } = fixture.testDatabase
  await earnCapital(fixture.bank, { micro, at: new Date() })
  await postSetAside(database, {
    key: createPostingKey('fill', micro),
    from: 'revenue',
    to: 'pool',
    amount: amountOf('GUSD', micro),
    metadata: {},
    at: new Date(),
  })
}

/** By what the member has staked for years, and the totals of the team. */
async function setLevel(index: number, level: number): Promise<void> {
  await setPoolLevels(fixture.asOwner, [[Number(await fixture.getMemberId(index)), level]])
  await syncTeam(fixture.bank)
}

test('default: everybody sees the pool, closed and empty at first', async () => {
  const askedMs = Date.now()
  const pool = await ask()
  expect(pool).toMatchObject({
    totalProfitPoolAmount: '0',
    profitSharedAmount: '0',
    poolAmount: '0',
    isOpen: false,
    feeRatio: '0.05',
    levels: [
      { level: 3, weight: 1 },
      { level: 4, weight: 2 },
      { level: 5, weight: 3 },
    ],
    neededLevel: 3,
    weeks: [],
    mine: null,
    myShare: null,
    shareId: null,
  })
  const next = new Date(pool.nextShareTime)
  expect([next.getUTCDay(), pool.nextShareTime % 86_400_000]).toEqual([1, 0])
  expect(pool.nextShareTime).toBeGreaterThan(askedMs)
  expect(pool.nextShareTime - Date.now()).toBeLessThanOrEqual(weekMs)
})

test('behavior: an invalid session sees the public data', async () => {
  expect((await ask('x'.repeat(43))).mine).toBeNull()
})

test('behavior: a member sees the own share once, and an acknowledged payout no more', async () => {
  await setLevel(1, 5)
  await openGates(fixture.bank)
  await fill(10_000_001n)
  expect(await ask(ann)).toMatchObject({ mine: { level: 5, weight: 3, sharedAmount: '0' }, myShare: null })
  expect(await sharePool(fixture.bank)).toMatchObject({ state: 'shared', members: 1 })
  await fill(7n)
  const pool = await ask(ann)
  expect(pool).toMatchObject({
    totalProfitPoolAmount: '10.000008',
    profitSharedAmount: '10.000001',
    poolAmount: '0.000007',
    isOpen: true,
    weeks: [{ poolAmount: '10.000001', sharedAmount: '10.000001', memberCount: 1 }],
    mine: { level: 5, weight: 3, sharedAmount: '10.000001' },
    myShare: '10.000001',
  })
  expect(await ask(bob)).toMatchObject({ mine: { level: 0, weight: 0 }, myShare: null, shareId: null })
  expect(await ask()).toMatchObject({ mine: null, myShare: null, shareId: null })

  const { shareId } = pool
  for (const foreign of [{ token: bob }, { token: ann, shareId: '999' }, { token: ann, shareId: "1'" }])
    expect(
      await fixture.call(
        'acknowledgeShare',
        { shareId: foreign.shareId ?? shareId },
        { token: foreign.token },
      ),
    ).toMatchObject({ code: 404, status: 404 })
  expect((await ask(ann)).shareId).toBe(shareId)
  const first = await fixture.call('acknowledgeShare', { shareId: Number(shareId) }, { token: ann })
  expect(first).toMatchObject({ code: 0, result: { shareId } })
  const again = await fixture.call('acknowledgeShare', { shareId }, { token: ann })
  expect(again.result).toEqual(first.result)
  expect(await ask(ann)).toMatchObject({
    mine: { sharedAmount: '10.000001' },
    myShare: null,
    shareId: null,
  })
  const { result } = await fixture.call('queryCurrencyLedger', { classifyLedgerId: 5 }, { token: ann })
  expect(result).toMatchObject({
    total: 1,
    dataList: [{ eventType: 15, actionType: 0, actionAmount: '10.000001', source: { kind: 'pool' } }],
  })
})

test('error: 401 a share is acknowledged by its member alone', async () => {
  expect(await fixture.call('acknowledgeShare', { shareId: '1' })).toMatchObject({ code: 401, status: 401 })
})
