import type { Transaction } from '@bank/database'
import { queryOne } from '@bank/ledger'
import { sql } from 'kysely'

/** A chunk of interest, held until the transaction ends. */
export type LeasedChunk = { readonly placement: number; readonly firstMember: string }

/** A chunk of rewards, held until the transaction ends. */
export type LeasedRewards = { readonly placement: number; readonly eventType: number }

/** Leases an open chunk of a day by the lock of its row; undefined when other workers hold those that are left. */
export async function leaseChunk(tx: Transaction, day: string): Promise<LeasedChunk | undefined> {
  const { rows } = await sql<LeasedChunk>`
    SELECT placement, first_member AS "firstMember" FROM bank.lease_settlement_chunk(${day})`.execute(tx)
  return rows[0]
}

const settleText = 'SELECT stakes, members, amount FROM bank.settle_chunk($1, $2, $3, $4)'

/** Writes a row for each stake of a chunk, credits each member and ends the chunk; the amount in micro-units. */
export async function settleLeasedChunk(
  tx: Transaction,
  { day, chunk, at }: { readonly day: string; readonly chunk: LeasedChunk; readonly at: Date },
): Promise<{ readonly stakes: number; readonly members: number; readonly amount: bigint }> {
  const values = [day, chunk.placement, chunk.firstMember, at]
  const row = await queryOne<Record<'stakes' | 'members' | 'amount', string>>(
    tx,
    'bank_settle_chunk',
    settleText,
    values,
  )
  return { stakes: Number(row.stakes), members: Number(row.members), amount: BigInt(row.amount) }
}

/** Leases an open chunk of a day's rewards, as `leaseChunk`. */
export async function leaseRewards(tx: Transaction, day: string): Promise<LeasedRewards | undefined> {
  const { rows } = await sql<LeasedRewards>`
    SELECT placement, event_type AS "eventType" FROM bank.lease_reward_chunk(${day})`.execute(tx)
  return rows[0]
}

const payText = 'SELECT payments, amount FROM bank.pay_reward_chunk($1, $2, $3, $4)'

/** Pays the rewards of a chunk and ends it; the amount in micro-units. */
export async function payLeasedRewards(
  tx: Transaction,
  { day, chunk, at }: { readonly day: string; readonly chunk: LeasedRewards; readonly at: Date },
): Promise<{ readonly payments: number; readonly amountMicro: bigint }> {
  const values = [day, chunk.placement, chunk.eventType, at]
  const row = await queryOne<Record<'payments' | 'amount', string>>(tx, 'bank_pay_rewards', payText, values)
  return { payments: Number(row.payments), amountMicro: BigInt(row.amount) }
}
