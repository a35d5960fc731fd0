import type { BankBuilder } from '../openBankBuilder.ts'

/** Own stakes of levels A0 to A5, in whole GUSD. */
const ownStakes = [0, 100, 500, 1_000, 3_000, 5_000]

/** Lets own stakes alone decide the level, as SQL of the owner. */
export const ownStakesOnly = `
  UPDATE bank.parameter SET value = '0' WHERE name ~ '^level[1-5](Community|Lines)$'`

/**
 * Gives members, by number, a level by what they have staked for years, without a team: levels ask for own stakes only.
 * All days of the test count as settled. Stakes of before go.
 */
export async function setPoolLevels(
  asOwner: BankBuilder['asOwner'],
  levels: readonly (readonly [memberId: number, level: number])[],
): Promise<void> {
  await asOwner(`${ownStakesOnly};
    DELETE FROM bank.stake;
    INSERT INTO bank.settlement_day (day, state, last_stake, growth, fees, capital, pool_share, rewards_budget,
      interest_budget, demand_seconds, demand_ppb, shortfall, planned_at, rewards_paid)
    VALUES ('2099-01-01', 'done', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, now(), 0) ON CONFLICT DO NOTHING`)
  await asOwner(
    `INSERT INTO bank.stake (key, member_id, template_id, days, principal, start_ppb, end_ppb, promised, opened_at)
     SELECT gen_random_uuid(), id, 1, 0, principal * 1000000, 0, 0, 0, '2020-01-01'
     FROM unnest($1::bigint[], $2::bigint[]) AS s(id, principal) WHERE principal > 0`,
    [levels.map(([memberId]) => memberId), levels.map(([, level]) => ownStakes[level] ?? 0)],
  )
}
