import type { MemberId } from '@bank/ledger'
import { amountOf, toDecimal } from '@bank/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSettlementFixture, type SettlementFixture } from '../../testing/openSettlementFixture.ts'
import {
  createStakeModel,
  type Observed,
  type ObservedDay,
  products,
  type StakeAct,
  type StakeModel,
} from '../../testing/stakeModel.ts'
import { BankError } from '../errors.ts'
import { findEarningDiscrepancies } from './findEarningDiscrepancies.ts'
import { redeem } from './redeem.ts'
import { stake } from './stake.ts'

const dayMs = 86_400_000
const startMs = Date.parse('2026-11-21T08:00:00.250Z')
const unit = 1_000_000n
const memberCount = 3
/** Below, inside and above the ranges of the terms. */
const realisedRates = [0n, 12_345_678n, 21_234_567n, 50_000_000n]

/** An act as it is drawn: members and stakes are named by position. */
type Drawn = {
  readonly kind: StakeAct['kind']
  readonly member: number
  readonly product: number
  readonly stake: number
  readonly micro: bigint
  readonly ms: number
  /** Limit of a purchase: a promise of all that may be sold, or just above; of a wait: the end of a term, or just before. */
  readonly limit: 'drawn' | 'at' | 'beside'
  readonly isAny: boolean
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  kind: fc.constantFrom<StakeAct['kind'][]>(
    ...(['buy', 'buy', 'buy', 'redeem', 'redeem', 'redeem', 'earn', 'payFees'] as const),
    ...(['wait', 'wait', 'settle', 'settle'] as const),
  ),
  member: fc.nat(memberCount - 1),
  product: fc.constantFrom(0, 0, 0, 1, 1, 2, 3),
  stake: fc.nat(30),
  micro: fc.oneof(
    fc.constantFrom(99_999_999n, 100n * unit, 100_000_001n, 9_000_000n * unit),
    fc.bigInt({ min: 100n * unit, max: 90_000n * unit }),
  ),
  ms: fc.oneof(
    fc.constantFrom(1, 999, 15 * dayMs, 180 * dayMs),
    fc.integer({ min: 1, max: 3 * dayMs }),
    fc.integer({ min: 1, max: 20 * dayMs }),
  ),
  limit: fc.constantFrom('drawn', 'drawn', 'drawn', 'at', 'beside'),
  isAny: fc.constantFrom(false, false, false, true),
})

function toAct(step: Drawn, model: StakeModel, nowMs: number): StakeAct | undefined {
  const { kind, member, micro } = step
  switch (kind) {
    case 'settle':
      return { kind }
    case 'wait':
      return { kind, ms: toDuration(step, model, nowMs) }
    case 'earn':
    case 'payFees':
      return { kind, micro: micro / 4_000n }
    case 'buy':
      return { kind, member, product: step.product, micro: toPrincipal(step, model) }
    case 'redeem': {
      const open = [...model.stakes.keys()].filter((index) => model.stakes[index]?.isOpen)
      const choice = step.isAny || open.length === 0 ? [...model.stakes.keys()] : open
      const index = choice[step.stake % Math.max(1, choice.length)]
      const owner = model.stakes[index ?? -1]?.member
      if (index === undefined || owner === undefined) return undefined
      return { kind, stake: index, member: step.isAny ? member : owner }
    }
  }
}

/** A principal whose promise is exactly what may be sold, or the least above it. */
function toPrincipal({ product, micro, limit }: Drawn, model: StakeModel): bigint {
  const { days, startPpb } = products[product] ?? products[0]
  if (limit === 'drawn' || days === 0n) return micro
  const year = 365n * 1_000_000_000n
  const smallestAbove = ((model.computeSellable() + 1n) * year + startPpb * days - 1n) / (startPpb * days)
  return limit === 'at' ? smallestAbove - 1n : smallestAbove
}

/** The time to the end of one of the terms that run, or a millisecond less. */
function toDuration({ ms, stake: choice, limit }: Drawn, { stakes }: StakeModel, nowMs: number): number {
  const ends = stakes
    .filter(({ isOpen }) => isOpen)
    .map(({ openedMs, product }) => openedMs + Number(products[product]?.days ?? 0n) * dayMs - nowMs)
    .filter((left) => left > 1)
  const left = ends[choice % Math.max(1, ends.length)]
  if (limit === 'drawn' || left === undefined) return ms
  return limit === 'at' ? left : left - 1
}

type Scene = {
  readonly fixture: SettlementFixture
  readonly members: readonly MemberId[]
  /** A member who buys nothing. */
  readonly feePayer: MemberId
  readonly orders: string[]
  nowMs: number
}

/** Performs an act; the interest that revenue paid and the days that were settled. */
async function act(scene: Scene, next: StakeAct): Promise<Observed> {
  const { fixture, members, orders, feePayer } = scene
  const nothing: Observed = { paid: 0n, days: [] }
  switch (next.kind) {
    case 'settle':
      return { ...nothing, days: await settle(fixture) }
    case 'wait':
      scene.nowMs += next.ms
      fixture.setTime(new Date(scene.nowMs).toISOString())
      return nothing
    case 'earn':
      await fixture.earn(next.micro)
      return nothing
    case 'payFees':
      await fixture.payFees(feePayer, next.micro, new Date(scene.nowMs).toISOString())
      return nothing
    case 'buy': {
      const member = { id: members[next.member] ?? expect.unreachable(), banned: false }
      const amount = toDecimal(amountOf('GUSD', next.micro))
      const order = await stake(fixture.bank, { member, stakeTemplateId: `${next.product + 1}`, amount })
      orders.push(order.stakeOrderId)
      return nothing
    }
    case 'redeem': {
      const memberId = members[next.member] ?? expect.unreachable()
      const stakeOrderId = orders[next.stake] ?? expect.unreachable()
      const before = await fixture.readHouse('revenue')
      await redeem(fixture.bank, { memberId, stakeOrderId })
      return { ...nothing, paid: before - (await fixture.readHouse('revenue')) }
    }
  }
}

/** Settles what is due and reads the days that this settled. */
async function settle(fixture: SettlementFixture): Promise<ObservedDay[]> {
  const outcomes = await fixture.settleAll()
  const settled = outcomes.filter(({ state }) => state === 'rewards').map(({ day }) => day)
  const { rows } = await fixture.database.pool.query<Record<'pool' | 'rewards' | 'ppb', string>>(
    `SELECT pool_share AS pool, rewards_budget AS rewards, demand_ppb AS ppb FROM bank.settlement_day
     WHERE day = ANY($1::date[]) ORDER BY day`,
    [settled],
  )
  return rows.map(({ pool, rewards, ppb }) => ({
    pool: BigInt(pool),
    rewards: BigInt(rewards),
    ratePpb: BigInt(ppb),
  }))
}

/** One measurement far beyond every term, so that each of them realised the same rate. */
const setRealisedRate = (fixture: SettlementFixture, ratePpb: bigint) =>
  fixture.asOwner(`
    INSERT INTO bank.growth_watch (chain_id, vault, since) VALUES (56, '0x${'0'.repeat(40)}', '2026-01-01');
    INSERT INTO bank.growth (chain_id, vault, from_block, to_block, block_hash, from_time, to_time, assets, grown,
      grown_total, booked, booked_total, yield_index)
    VALUES (56, '0x${'0'.repeat(40)}', 1, 2, '0x${'0'.repeat(64)}', timestamptz '2026-01-01',
      timestamptz '2026-01-01' + interval '36500 days', 1000000, 0, 0, 0, 0, ${ratePpb}.5 * 100 / 1000000000)`)

async function expectSame({ fixture, members }: Scene, model: StakeModel): Promise<void> {
  const balances = await Promise.all(members.map((id) => fixture.balanceOf(id)))
  const [revenue, escrow, stakes, pool, interest, rewards] = await Promise.all(
    (['revenue', 'escrow', 'stakes', 'pool', 'interest', 'rewards'] as const).map(fixture.readHouse),
  )
  expect({ balances, house: { revenue, escrow, stakes, pool }, left: [interest, rewards] }).toEqual({
    ...{ balances: model.balances, house: model.house, left: [0n, 0n] },
  })
}

async function run(realisedPpb: bigint, steps: readonly Drawn[]): Promise<void> {
  const fixture = await openSettlementFixture(new Date(startMs).toISOString())
  try {
    await setRealisedRate(fixture, realisedPpb)
    const [feePayer = expect.unreachable(), ...members] = await fixture.openMembers(memberCount + 1)
    const scene: Scene = { fixture, members, feePayer, orders: [], nowMs: startMs }
    const balances = await Promise.all(members.map((id) => fixture.balanceOf(id)))
    const model = createStakeModel({ nowMs: startMs, realisedPpb, balances })
    for (const step of steps) {
      const next = toAct(step, model, scene.nowMs)
      if (next === undefined) continue
      let code: number | undefined
      const observed = await act(scene, next).catch((error: unknown): Observed => {
        if (!(error instanceof BankError)) throw error
        code = error.code
        return { paid: 0n, days: [] }
      })
      expect([next, code]).toEqual([next, model.apply(next, observed)])
      await expectSame(scene, model)
    }
    expect(await findEarningDiscrepancies(fixture.database)).toEqual([])
  } finally {
    await fixture.close()
  }
}

const plain: Drawn = {
  ...{ kind: 'settle', member: 0, product: 0, stake: 0, micro: 1_000n * unit, ms: dayMs, limit: 'drawn' },
  isAny: false,
}
/** One of each term, to the millisecond of its end; revenue covers the promises and not all of the top-ups. */
const terms: Drawn[] = [
  { ...plain, kind: 'earn', micro: 80_000n * unit },
  ...[1, 2, 3].map((product): Drawn => ({ ...plain, kind: 'buy', product })),
  ...[1, 2, 3].flatMap((): Drawn[] => [
    { ...plain, kind: 'wait', limit: 'beside' },
    { ...plain, kind: 'redeem' },
    { ...plain, kind: 'wait', ms: 1 },
    { ...plain, kind: 'redeem' },
  ]),
]

/** Two days on which pool and team leave less than the end rate, and at last less than the start rate. */
const shortDays: Drawn[] = [
  { ...plain, kind: 'payFees', micro: 1_600n * unit },
  { ...plain, kind: 'buy', micro: 9_000n * unit },
  { ...plain, kind: 'buy', member: 1, micro: 7_000n * unit },
  ...[1, 2, 3].flatMap((): Drawn[] => [
    { ...plain, kind: 'wait' },
    { ...plain, kind: 'settle' },
    { ...plain, kind: 'payFees', micro: 100n * unit },
  ]),
  { ...plain, kind: 'buy' },
  { ...plain, kind: 'redeem' },
  { ...plain, kind: 'redeem' },
]

test('behavior: interest, promises, refusals and balances are those of a model of the rules', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...realisedRates),
      fc.array(drawn, { minLength: 25, maxLength: 40 }),
      run,
    ),
    {
      ...{ numRuns: 8, endOnFailure: true },
      examples: [
        [21_234_567n, terms],
        [50_000_000n, terms],
        [0n, shortDays],
      ],
    },
  )
})
