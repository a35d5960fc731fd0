import { type Database, openDatabase } from '@bank/database'
import { createTestDatabase, type TestDatabase } from '@bank/database/embedded'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultRates, treeDay } from '../../testing/rewardTrees.ts'
import { type BankContext, createBank } from '../bankContext.ts'
import { updateTeamTotals } from '../teamTotals/updateTeamTotals.ts'

/**
 * Law of docs/rules.md: a member who splits a stake over many own wallets gains at most the reward rates times
 * the interest of that stake, and never more than that interest, which the platform has earned.
 */
let testDatabase: TestDatabase
let database: Database
let owner: Database
let bank: BankContext
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = testDatabase.database
  owner = openDatabase({ url: testDatabase.migrationUrl, poolSize: 1 })
  bank = createBank({ database })
})
afterAll(async () => {
  await owner.close()
  await testDatabase.drop()
})

const one = 1_000_000n
/** 3 % a year for one day, in parts of 10⁹: rounded down for each stake apart, as the settlement does. */
const dayRate = 82_191n

type Wallet = { readonly inviter: number | null; readonly principal: bigint; readonly isOwn: boolean }

type Day = {
  readonly interest: bigint
  readonly rewards: bigint
  readonly paidTotal: bigint
  readonly below: bigint
}

const interestOf = (principal: bigint) => (principal * dayRate) / 1_000_000_000n

/** One day of a bank with these wallets, with recomputed levels; the income of the own ones. */
async function liveDay(wallets: readonly Wallet[], budget: bigint): Promise<Day> {
  await owner.pool.query(
    'TRUNCATE bank.member, bank.settlement_day, bank.stake_day, bank.reward_day, bank.team_block, bank.team_rebuild RESTART IDENTITY CASCADE',
  )
  await owner.pool.query(
    `INSERT INTO bank.member (address, inviter_id, created_at)
     SELECT '0x' || lpad(to_hex(n), 40, '0'), inviter, now()
     FROM unnest($1::bigint[]) WITH ORDINALITY AS m(inviter, n) ORDER BY n`,
    [wallets.map(({ inviter }) => (inviter === null ? null : inviter + 1))],
  )
  await owner.pool.query(
    `INSERT INTO bank.stake (key, member_id, template_id, days, principal, start_ppb, end_ppb, promised, opened_at)
     SELECT gen_random_uuid(), n, 1, 0, principal, 0, 0, 0, '${treeDay}'
     FROM unnest($1::bigint[]) WITH ORDINALITY AS s(principal, n) WHERE principal > 0`,
    [wallets.map(({ principal }) => principal)],
  )
  await owner.pool.query(`
    INSERT INTO bank.stake_day (placement, day, stake_id, member_id, amount, accrued)
    SELECT placement, '${treeDay}', id, member_id, div(principal::numeric * ${dayRate}, 1000000000), 0 FROM bank.stake;
    INSERT INTO bank.settlement_day (day, state, last_stake, growth, fees, capital, pool_share, rewards_budget,
      interest_budget, demand_seconds, demand_ppb, shortfall, planned_at)
    VALUES ('${treeDay}', 'rewards', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, now())`)
  await updateTeamTotals(bank)
  const { recommend, levels, equal } = defaultRates
  const { rows } = await database.pool.query<{ paid: string }>(
    'SELECT paid FROM bank.compute_rewards($1, $2, $3, $4, $5)',
    [treeDay, budget, recommend, levels, equal],
  )
  const paid = await database.pool.query<{ place: number; paid: string }>(
    'SELECT (member_id - 1)::int AS place, paid FROM bank.reward_day',
  )
  const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
  const isBelowOwn = wallets.map(() => false)
  for (const [place, { inviter }] of wallets.entries())
    isBelowOwn[place] = inviter !== null && (wallets[inviter]?.isOwn === true || isBelowOwn[inviter] === true)
  return {
    interest: sumOf(wallets.filter(({ isOwn }) => isOwn).map(({ principal }) => interestOf(principal))),
    rewards: sumOf(paid.rows.filter(({ place }) => wallets[place]?.isOwn).map((row) => BigInt(row.paid))),
    paidTotal: BigInt(rows[0]?.paid ?? -1),
    below: sumOf(
      wallets
        .filter(({ isOwn }, place) => !isOwn && isBelowOwn[place])
        .map(({ principal }) => interestOf(principal)),
    ),
  }
}

const amounts = fc.constantFrom(0n, 100n, 500n, 1_000n, 5_000n, 30_000n, 150_000n, 600_000n)
/** Strangers in a tree of any shape; the first is the root. */
const strangers = fc.array(fc.tuple(fc.nat(), amounts), { minLength: 1, maxLength: 40 }).map((drawn) =>
  drawn.map(
    ([number, principal], place): Wallet => ({
      inviter: place === 0 ? null : number % place,
      principal: principal * one,
      isOwn: false,
    }),
  ),
)
/** Parts of one stake, and the own wallet above each new one. */
const cuts = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 100 })), { minLength: 2, maxLength: 40 })
const stakes = fc.constantFrom(100n, 5_000n, 105_000n, 800_000n, 3_000_000n)

/** The same stake over several wallets, the first of them invited by a stranger and each other by an earlier one. */
function split(
  stake: bigint,
  drawn: readonly (readonly [number, number])[],
  stranger: number,
  at: number,
): Wallet[] {
  const weights = drawn.map(([, weight]) => BigInt(weight))
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  const parts = weights.map((weight) => (stake * weight) / total)
  const rest = stake - parts.reduce((sum, part) => sum + part, 0n)
  return drawn.map(([number], index) => ({
    inviter: index === 0 ? stranger : at + (number % index),
    principal: (parts[index] ?? 0n) + (index === 0 ? rest : 0n),
    isOwn: true,
  }))
}

/** 5 % recommend, 5 % community, and a tenth of that for an equal level. */
const atRates = (interest: bigint) => (interest * 105n) / 1_000n

describe('splitting one stake over many wallets', () => {
  test('behavior: in any tree, with recomputed levels: at most the reward rates times its own interest, whatever the budget', async () => {
    let gains = 0
    let highest = 0n
    await fc.assert(
      fc.asyncProperty(
        strangers,
        fc.nat(),
        stakes.map((stake) => stake * one),
        cuts,
        fc.constantFrom(0n, 1n, 10n ** 6n, 10n ** 9n, 10n ** 15n),
        async (tree, drawn, stake, parts, budget) => {
          const stranger = drawn % tree.length
          const at = tree.length
          const whole = await liveDay([...tree, { inviter: stranger, principal: stake, isOwn: true }], budget)
          const cut = await liveDay([...tree, ...split(stake, parts, stranger, at)], budget)
          const more = cut.interest + cut.rewards - whole.interest - whole.rewards
          expect(more).toBeLessThanOrEqual(atRates(whole.interest))
          expect(more).toBeLessThanOrEqual(whole.interest)
          expect(cut.paidTotal).toBeLessThanOrEqual(budget)
          if (more > 0n) gains += 1
          if (whole.interest > 0n && (more * 1_000n) / whole.interest > highest)
            highest = (more * 1_000n) / whole.interest
        },
      ),
      { numRuns: 60 },
    )
    // Splits that gain nothing would prove little.
    expect(gains).toBeGreaterThan(10)
    expect(highest).toBeGreaterThan(40n)
  })

  test('behavior: with other members below, the sum of all rewards stays within rates and budget', async () => {
    await fc.assert(
      fc.asyncProperty(
        strangers,
        stakes.map((stake) => stake * one),
        cuts,
        fc.array(fc.tuple(fc.nat(), amounts), { minLength: 1, maxLength: 20 }),
        async (tree, stake, parts, later) => {
          const at = tree.length
          const own = split(stake, parts, 0, at)
          // Strangers that one's own wallets invite: the split moves levels, so part of what they earn comes up too.
          const joined = later.map(
            ([number, principal], index): Wallet => ({
              inviter: at + (number % (own.length + index)),
              principal: principal * one,
              isOwn: false,
            }),
          )
          const budget = 10n ** 15n
          const wallets = [...tree, ...own, ...joined]
          const cut = await liveDay(wallets, budget)
          expect(cut.rewards).toBeLessThanOrEqual(atRates(cut.interest + cut.below))
          const earned = wallets.reduce((sum, { principal }) => sum + interestOf(principal), 0n)
          expect(cut.paidTotal).toBeLessThanOrEqual(atRates(earned))
        },
      ),
      { numRuns: 40 },
    )
  })

  test('behavior: a chain of a thousand wallets gains no more than the rates', async () => {
    const root: Wallet = { inviter: null, principal: 0n, isOwn: false }
    const stake = 3_000_000n * one
    const chain = split(
      stake,
      Array.from({ length: 1_000 }, (_, index) => [Math.max(0, index - 1), 1] as const),
      0,
      1,
    )
    const day = await liveDay([root, ...chain], 10n ** 15n)
    expect(day.rewards).toBeLessThanOrEqual(atRates(day.interest))
  })
})
