import { inTransaction, type Transaction } from '@bank/database'
import { createPostingKey, eventTypes, parseMemberId, postPayments } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { insertStakeDays } from '../settlementDays/settlementDay.ts'
import type { BankDay } from './bankDay.ts'
import type { SettlementOptions } from './settlementOptions.ts'

/** The rows and credits written by a chunk; amounts in micro-units. */
export type SettledChunk = { readonly stakes: number; readonly members: number; readonly amount: bigint }

type Leased = {
  readonly placement: number
  readonly firstMember: string
  readonly lastMember: string
  readonly lastStake: string
  readonly demandPpb: string
}

/**
 * Settles one unlocked chunk of a day, in one transaction: a row for each stake, a credit for each member,
 * the chunk done. Returns undefined when no chunk is free. A crash in the middle leaves no change.
 */
export async function settleChunk(
  bank: BankContext,
  day: BankDay,
  options: SettlementOptions,
): Promise<SettledChunk | undefined> {
  // Asked before the transaction holds a connection, for it may need one of its own.
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    const chunk = await leaseChunk(tx, day)
    if (chunk === undefined) return undefined
    await options.failpoint?.('chunk:leased')
    const earners = await insertStakeDays(tx, day, chunk)
    await options.failpoint?.('chunk:written')
    const payments = earners
      .filter(({ amount }) => amount !== '0')
      .map(({ memberId, amount }) => ({
        memberId: parseMemberId(memberId),
        amount: amountOf('GUSD', BigInt(amount)),
      }))
    if (payments.length > 0)
      await postPayments(tx, {
        placement: chunk.placement,
        key: createPostingKey('interest', day.day, chunk.placement, chunk.firstMember),
        from: 'interest',
        payments,
        eventType: eventTypes.demandInterest,
        metadata: { kind: 'interest', day: day.day },
        at,
      })
    await options.failpoint?.('chunk:paid')
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
    await options.failpoint?.('chunk:done')
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
