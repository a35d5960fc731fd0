import { inTransaction } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { countLockWaiters } from '../../testing/countLockWaiters.ts'
import { openSettlementFixture, type SettlementFixture } from '../../testing/openSettlementFixture.ts'
import { settlementLock } from '../settlementDays/settlementLock.ts'
import { redeem } from '../stakes/redeem.ts'
import { stake } from '../stakes/stake.ts'
import { runSettlement } from './runSettlement.ts'

const one = 1_000_000n
const endPpb = 30_000_000n
const dayEndMs = Date.parse('2026-11-22T00:00:00Z')
const banks: SettlementFixture[] = []
afterEach(async () => {
  for (const open of banks.splice(0)) await open.close()
})
async function openBank(at: string): Promise<SettlementFixture> {
  const opened = await openSettlementFixture(at, 12)
  banks.push(opened)
  // Otherwise the first of several open redemptions would make the partition, and the others wait for its end.
  await opened.asOwner("SELECT bank.open_partition('stake_day', '2026-11-21')")
  return opened
}

/** The interest of principal seconds at a rate, by a model of its own. */
const interestOf = (seconds: bigint, ppb: bigint) => (seconds * ppb) / (1_000_000_000n * 365n * 86_400n)

const readDay = (scene: SettlementFixture) =>
  scene.database.kysely.selectFrom('bank.settlement_day').selectAll().executeTakeFirstOrThrow()
const readPaid = (scene: SettlementFixture) =>
  scene.database.kysely
    .selectFrom('bank.stake_day')
    .select(['stake_id', 'amount'])
    .where('day', '=', '2026-11-21')
    .orderBy('stake_id')
    .execute()

test('behavior: members stake and redeem while a day is counted, and the plan has what they did', async () => {
  const scene = await openBank('2026-11-21T00:00:00Z')
  const [ann, bob] = await scene.openMembers(2)
  if (!ann || !bob) throw new Error('no members')
  await scene.earn(1_000n * one)
  const buy = async (id: MemberId, amount: string) =>
    (await stake(scene.bank, { member: { id, banned: false }, stakeTemplateId: '1', amount })).stakeOrderId
  const stakes = [await buy(ann, '36500'), await buy(ann, '73000'), await buy(bob, '365000')]
  scene.setTime('2026-11-22T00:00:30Z')
  const ended: unknown[] = []
  const failpoint = async (point: string) => {
    const [memberId, id] = point === 'plan:begun' ? [ann, stakes[0]] : [bob, stakes[2]]
    if ((point !== 'plan:begun' && point !== 'plan:counted') || id === undefined) return
    // Answered while the plan is held at this point: neither waits for it.
    ended.push((await redeem(scene.bank, { memberId, stakeOrderId: id })).paidInterestAmount)
    await buy(memberId, '1000')
  }
  await runSettlement(scene.bank, { failpoint })
  // The whole day and 30 seconds at the agreed rate of the first day, out of revenue and not out of the plan.
  expect(ended).toEqual(['0.500173', '5.001736'])
  expect(await readDay(scene)).toMatchObject({
    demand_seconds: `${73_000n * one * 86_400n}`,
    demand_principal: `${75_000n * one}`,
    interest_budget: `${6n * one}`,
    interest_paid: `${6n * one}`,
    last_stake: `${Number(stakes[2]) + 2}`,
  })
  expect(await readPaid(scene)).toEqual([{ stake_id: stakes[1], amount: `${6n * one}` }])
})

test('behavior: an act of long duration keeps the plan waiting, and no act behind it', async () => {
  const scene = await openBank('2026-11-21T00:00:00Z')
  const [ann] = await scene.openMembers(1)
  if (!ann) throw new Error('no member')
  await scene.earn(1_000n * one)
  await scene.stake({ memberId: ann, principal: 100n * one, at: '2026-11-21T00:00:00Z' })
  scene.setTime('2026-11-22T00:00:00Z')
  let planning: Promise<unknown> | undefined
  await inTransaction(scene.database, async (tx) => {
    await settlementLock.lockShared(tx)
    planning = runSettlement(scene.bank)
    await expect.poll(() => countLockWaiters(scene.database.pool)).toBe(1)
    await scene.stake({ memberId: ann, principal: 300n * one, at: '2026-11-21T12:00:00Z' })
  })
  expect(await planning).toMatchObject({ planned: true, stakes: 2 })
})

type Act = {
  readonly kind: 'stake' | 'redeem'
  readonly seconds: number
  readonly micro: bigint
  /** The points between which its transaction is open; 3 is while the plan waits to be alone. */
  readonly begins: 0 | 1 | 2
  readonly ends: 0 | 1 | 2 | 3
}

const arbitraryAct: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('stake', 'redeem'),
  seconds: fc.constantFrom(-50_000, -1, 0, 7),
  micro: fc.bigInt({ min: one, max: 1_000_000n * one }),
  begins: fc.constantFrom(0, 1, 2),
  ends: fc.constantFrom(0, 1, 2, 3),
})

const memberCount = 9

/** A transaction of an act that has written, and stays open until it is ended. */
async function beginAct(
  scene: SettlementFixture,
  { act, memberId, stakeId }: { readonly act: Act; readonly memberId: MemberId; readonly stakeId: string },
): Promise<() => Promise<void>> {
  const [written, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const at = new Date(dayEndMs + act.seconds * 1_000)
  const ending = inTransaction(scene.database, async (tx) => {
    await settlementLock.lockShared(tx)
    await (act.kind === 'stake'
      ? sql`SELECT bank.open_stake(gen_random_uuid(), ${memberId}, 1::smallint, ${act.micro}, ${at})`
      : sql`SELECT bank.redeem_stake(${stakeId}, ${memberId}, 0, NULL, ${new Date(dayEndMs)})`
    ).execute(tx)
    written.resolve()
    await released.promise
  })
  await Promise.race([written.promise, ending])
  return () => {
    released.resolve()
    return ending
  }
}

/** Plans a day while each member acts at most once, and pays it. */
async function settleBesideActs(scene: SettlementFixture, acts: readonly Act[]): Promise<void> {
  const members = await scene.openMembers(memberCount)
  await scene.earn(1_000_000n * one)
  const stakeIds: string[] = []
  for (const memberId of members) {
    const at = '2026-11-21T06:00:00.500Z'
    stakeIds.push(await scene.stake({ memberId, principal: 1_000n * one + memberId, at }))
    if (memberId % 3n === 0n) await scene.stake({ memberId, principal: 500n * one, days: 45, at })
  }
  scene.setTime('2026-11-22T00:00:30Z')
  const open: { readonly ends: number; readonly end: () => Promise<void> }[] = []
  const endUntil = async (step: number) => {
    for (const { ends, end } of open) if (ends <= step) await end()
  }
  const actAt = async (step: number) => {
    for (const [index, act] of acts.entries()) {
      const [memberId, stakeId] = [members[index], stakeIds[index]]
      if (memberId === undefined || stakeId === undefined || act.begins !== step) continue
      open.push({ ends: act.ends, end: await beginAct(scene, { act, memberId, stakeId }) })
    }
    await endUntil(step)
  }
  await actAt(0)
  let last: Promise<void> = Promise.resolve()
  await runSettlement(scene.bank, {
    failpoint: async (point) => {
      if (point === 'plan:begun') await actAt(1)
      if (point !== 'plan:counted') return
      await actAt(2)
      if (!acts.some(({ ends }) => ends === 3)) return
      last = expect
        .poll(() => countLockWaiters(scene.database.pool))
        .toBeGreaterThan(0)
        .finally(() => endUntil(3))
    },
  })
  await last
}

test('behavior: however acts and the count of a day interleave, it pays what the stakes at the plan earned', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbitraryAct, { minLength: memberCount, maxLength: memberCount }),
      async (acts) => {
        const scene = await openBank('2026-11-21T00:00:00Z')
        await settleBesideActs(scene, acts)
        const rows = await scene.database.kysely
          .selectFrom('bank.stake')
          .select(['id', 'days', 'principal', 'opened_at', 'redeemed_at', 'promised'])
          .orderBy('id')
          .execute()
        expect(rows).toHaveLength(12 + acts.filter(({ kind }) => kind === 'stake').length)
        const earning = rows.filter((row) => row.redeemed_at === null && row.opened_at.getTime() < dayEndMs)
        const secondsOf = (row: (typeof rows)[number]) =>
          BigInt(Math.floor((dayEndMs - row.opened_at.getTime()) / 1_000))
        const demand = earning
          .filter(({ days }) => days === 0)
          .map((row) => BigInt(row.principal) * secondsOf(row))
        const seconds = demand.reduce((sum, own) => sum + own, 0n)
        const paid = demand.reduce((sum, own) => sum + interestOf(own, endPpb), 0n)
        const day = await readDay(scene)
        expect(day).toMatchObject({
          state: 'rewards',
          last_stake: rows.at(-1)?.id,
          demand_seconds: `${seconds}`,
          demand_ppb: `${endPpb}`,
          interest_budget: `${interestOf(seconds, endPpb)}`,
          interest_paid: `${paid}`,
        })
        const openDemand = rows.filter((row) => row.redeemed_at === null && row.days === 0)
        const principal = openDemand.reduce((sum, row) => sum + BigInt(row.principal), 0n)
        expect(day.demand_principal).toBe(`${principal}`)
        const written = await readPaid(scene)
        expect(written).toEqual(
          earning.map((row) => ({
            stake_id: row.id,
            amount: `${
              row.days === 0
                ? interestOf(BigInt(row.principal) * secondsOf(row), endPpb)
                : (BigInt(row.promised) * secondsOf(row)) / (BigInt(row.days) * 86_400n)
            }`,
          })),
        )
        await banks.pop()?.close()
      },
    ),
    {
      ...{ numRuns: 5, endOnFailure: true },
      examples: [
        [
          // Each act at each moment: before, between forgetting and counting, over the count, and after it.
          (
            [
              ['redeem', -1, 0, 0],
              ['redeem', -1, 0, 2],
              ['redeem', -1, 1, 1],
              ['redeem', -1, 1, 3],
              ['redeem', -1, 2, 2],
              ['redeem', -1, 2, 3],
              ['stake', -1, 0, 3],
              ['stake', -50_000, 1, 2],
              ['stake', 7, 2, 3],
            ] as const
          ).map(([kind, seconds, begins, ends]) => ({ kind, seconds, micro: 5_000n * one, begins, ends })),
        ],
      ],
    },
  )
}, 120_000)
