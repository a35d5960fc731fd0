import { updateTeamTotals } from '../../src/teamTotals/updateTeamTotals.ts'
import { type BankBuilder, openBankBuilder } from '../openBankBuilder.ts'
import { defaultRates, treeDay } from './rewardTrees.ts'
import { dayRate, interestOf, type Wallet } from './splitWallets.ts'

type Day = {
  readonly interest: bigint
  readonly rewards: bigint
  readonly paidTotal: bigint
  readonly below: bigint
}

/** Test bank that lives one day after another, each with other wallets. */
export type StakeSplits = {
  /** One day of a bank with these wallets, with recomputed levels; the income of the own ones. */
  liveDay(wallets: readonly Wallet[], budget: bigint): Promise<Day>
  close(): Promise<void>
}

/** Opens the bank. */
export async function openStakeSplits(): Promise<StakeSplits> {
  const builder = await openBankBuilder({ poolSize: 10 })
  return { liveDay: (wallets, budget) => liveDay(builder, wallets, budget), close: builder.close }
}

async function liveDay(
  { open, owner, database }: BankBuilder,
  wallets: readonly Wallet[],
  budget: bigint,
): Promise<Day> {
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
     SELECT gen_random_uuid(), n, 1, 0, principal, 0, 0, 0, '${treeDay}'::timestamptz - interval '9 days'
     FROM unnest($1::bigint[]) WITH ORDINALITY AS s(principal, n) WHERE principal > 0`,
    [wallets.map(({ principal }) => principal)],
  )
  await owner.pool.query(`
    INSERT INTO bank.settlement_day (day, state, last_stake, growth, fees, capital, pool_share, rewards_budget,
      interest_budget, demand_seconds, demand_ppb, shortfall, planned_at)
    VALUES ('${treeDay}', 'rewards', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, now());
    INSERT INTO bank.stake_day (placement, day, stake_id, member_id, amount, accrued)
    SELECT placement, '${treeDay}', id, member_id, div(principal::numeric * ${dayRate}, 1000000000), 0 FROM bank.stake`)
  await updateTeamTotals(open())
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
