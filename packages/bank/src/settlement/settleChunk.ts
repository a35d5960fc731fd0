import { inTransaction, type Transaction } from '@bank/database'
import { eventTypes, parseMemberId, postingKey, postPayments } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import type { BankDay } from './bankDay.ts'
import { reach, type SettlementTools } from './settlementTools.ts'

/** What a chunk wrote; amounts in micro-units. */
export type SettledChunk = { readonly stakes: number; readonly members: number; readonly amount: bigint }

type Leased = {
  readonly placement: number
  readonly firstMember: string
  readonly lastMember: string
  readonly lastStake: string
  readonly demandPpb: string
}

type Earner = { readonly memberId: string; readonly stakes: number; readonly amount: string }

/**
 * Settles one chunk of a day that nobody else is at, in one transaction: a row for each stake, a credit for each member,
 * the chunk done. Answers undefined when no chunk is free. Whatever dies in the middle leaves nothing behind.
 */
export function settleChunk(
  bank: BankContext,
  day: BankDay,
  tools: SettlementTools,
): Promise<SettledChunk | undefined> {
  return inTransaction(bank.database, async (tx) => {
    const chunk = await leaseChunk(tx, day)
    if (chunk === undefined) return undefined
    await reach(tools, 'chunk:leased')
    const at = await bank.clock.now()
    const earners = await writeStakeDays(tx, day, chunk)
    await reach(tools, 'chunk:written')
    const payments = earners
      .filter(({ amount }) => amount !== '0')
      .map(({ memberId, amount }) => ({
        memberId: parseMemberId(memberId),
        amount: amountOf('GUSD', BigInt(amount)),
      }))
    if (payments.length > 0)
      await postPayments(tx, {
        placement: chunk.placement,
        key: postingKey('interest', day.day, chunk.placement, chunk.firstMember),
        from: 'interest',
        payments,
        eventType: eventTypes.demandInterest,
        metadata: { kind: 'interest', day: day.day },
        at,
      })
    await reach(tools, 'chunk:paid')
    const settled = {
      stakes: earners.reduce((sum, { stakes }) => sum + stakes, 0),
      members: payments.length,
      amount: payments.reduce((sum, { amount }) => sum + amount.micro, 0n),
    }
    await tx
      .updateTable('bank.settlement_chunk')
      .set({
        stakes: `${settled.stakes}`,
        members: `${settled.members}`,
        amount: settled.amount,
        done_at: at,
      })
      .where('day', '=', day.day)
      .where('placement', '=', chunk.placement)
      .where('first_member', '=', chunk.firstMember)
      .execute()
    await reach(tools, 'chunk:done')
    return settled
  })
}

/** The lease is the lock of the row: it ends with the transaction, however that ends. */
async function leaseChunk(tx: Transaction, { day }: BankDay): Promise<Leased | undefined> {
  const { rows } = await sql<Leased>`
    SELECT chunk.placement, chunk.first_member AS "firstMember", chunk.last_member AS "lastMember",
      day.last_stake AS "lastStake", day.demand_ppb AS "demandPpb"
    FROM bank.settlement_chunk chunk JOIN bank.settlement_day day ON day.day = chunk.day AND day.state = 'interest'
    WHERE chunk.day = ${day}::date AND chunk.done_at IS NULL
    ORDER BY chunk.placement, chunk.first_member LIMIT 1 FOR UPDATE OF chunk SKIP LOCKED`.execute(tx)
  return rows[0]
}

/**
 * Writes what each open stake of the chunk earned on the day, and answers it by member. Demand: principal × rate × whole
 * seconds of the day, credited now. Fixed: what of the promise fell on the day, which the redemption pays.
 */
async function writeStakeDays(tx: Transaction, bankDay: BankDay, chunk: Leased): Promise<readonly Earner[]> {
  const { day, start, end } = bankDay
  const { placement, firstMember, lastMember, lastStake, demandPpb } = chunk
  const { rows } = await sql<Earner>`
    WITH earned AS MATERIALIZED (
      SELECT stake.id, stake.member_id, stake.days,
        CASE WHEN stake.days = 0 THEN coalesce(before.accrued, 0)
          ELSE div(stake.promised::numeric * greatest(floor(extract(epoch FROM ${start} - stake.opened_at)), 0),
            stake.days * 86400)::bigint END AS accrued_before,
        CASE WHEN stake.days > 0 THEN
            div(stake.promised::numeric * least(floor(extract(epoch FROM ${end} - stake.opened_at)),
              stake.days * 86400), stake.days * 86400)::bigint
          WHEN stake.opened_at <= ${start} THEN
            coalesce(before.accrued, 0) + div(stake.principal::numeric * ${demandPpb}::bigint, 365000000000)::bigint
          ELSE div(stake.principal::numeric * ${demandPpb}::bigint
            * floor(extract(epoch FROM ${end} - stake.opened_at)), 31536000000000000)::bigint END AS accrued
      FROM bank.stake
      LEFT JOIN bank.stake_day before ON before.placement = ${placement} AND before.day = ${day}::date - 1
        AND before.member_id BETWEEN ${firstMember}::bigint AND ${lastMember}::bigint
        AND before.member_id = stake.member_id AND before.stake_id = stake.id
      WHERE stake.placement = ${placement}
        AND stake.member_id BETWEEN ${firstMember}::bigint AND ${lastMember}::bigint
        AND stake.redeemed_at IS NULL AND stake.id <= ${lastStake}::bigint AND stake.opened_at < ${end}
        AND (stake.expire_at IS NULL OR stake.expire_at > ${start})
    ), written AS (
      INSERT INTO bank.stake_day (placement, day, stake_id, member_id, amount, accrued)
      SELECT ${placement}::smallint, ${day}::date, id, member_id, accrued - accrued_before, accrued FROM earned
    )
    SELECT member_id AS "memberId", count(*)::int AS stakes,
      coalesce(sum(accrued - accrued_before) FILTER (WHERE days = 0), 0)::bigint AS amount
    FROM earned GROUP BY member_id`.execute(tx)
  return rows
}
