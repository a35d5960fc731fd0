import { eventTypes, getPlacement, type LedgerEntry, type MemberId } from '@bank/ledger'
import { amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'

/** The principal of each income by record type and day; decimal strings. */
export type Principals = ReadonlyMap<string, string>

const { demandInterest, recommendReward, communityReward, equalLevelReward } = eventTypes
const rewardTypes: readonly number[] = [recommendReward, communityReward, equalLevelReward]

/** Finds the settled day that an entry was paid for. */
export function findSettledDay({ metadata }: LedgerEntry): string | undefined {
  return typeof metadata.day === 'string' ? metadata.day : undefined
}

/** Returns the key of one day's payment of one type. */
export function toPrincipalKey(eventType: number, day: string): string {
  return `${eventType} ${day}`
}

/**
 * Reads the principals of a member's settled payments, which a posting to many members does not carry: for a day's
 * interest the principal of the current stakes it was paid on, for a reward the interest of the members below.
 */
export async function findPrincipals(
  bank: BankContext,
  memberId: MemberId,
  entries: readonly LedgerEntry[],
): Promise<Principals> {
  const listDays = (types: readonly number[]) => [
    ...new Set(
      entries.flatMap((entry) => (types.includes(entry.eventType) ? (findSettledDay(entry) ?? []) : [])),
    ),
  ]
  const [interestDays, rewardDays] = [listDays([demandInterest]), listDays(rewardTypes)]
  if (interestDays.length + rewardDays.length === 0) return new Map()
  const [placement, member] = [getPlacement(memberId), `${memberId}`]
  const { rows } = await sql<{ day: string; event_type: number; base: string }>`
    SELECT d.day::text AS day, ${demandInterest}::int AS event_type, sum(s.principal) AS base
    FROM bank.stake_day d JOIN bank.stake s ON s.id = d.stake_id
    WHERE d.placement = ${placement} AND d.day = ANY (${interestDays}::date[]) AND d.member_id = ${member}
      AND s.days = 0 AND (s.redeemed_at AT TIME ZONE 'UTC')::date IS DISTINCT FROM d.day
    GROUP BY d.day
    UNION ALL
    SELECT day::text, event_type, base FROM bank.reward_day
    WHERE placement = ${placement} AND day = ANY (${rewardDays}::date[]) AND member_id = ${member}`.execute(
    bank.database.kysely,
  )
  return new Map(
    rows.map(({ day, event_type, base }) => [
      toPrincipalKey(event_type, day),
      toDecimal(amountOf('GUSD', BigInt(base))),
    ]),
  )
}
