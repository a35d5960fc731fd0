import type { Tables, Transaction } from '@bank/database'
import { type Insertable, sql, type Updateable } from 'kysely'

export async function insertSettlementDay(
  tx: Transaction,
  day: Insertable<Tables['bank.settlement_day']>,
): Promise<void> {
  await tx.insertInto('bank.settlement_day').values(day).execute()
}

export async function updateSettlementDay(
  tx: Transaction,
  day: string,
  change: Updateable<Tables['bank.settlement_day']>,
): Promise<void> {
  await tx.updateTable('bank.settlement_day').set(change).where('day', '=', day).execute()
}

/** The interest of a member on one day, in micro-units. */
export type Earner = { readonly memberId: string; readonly stakes: number; readonly amount: string }

/** Inserts a row for each stake of a chunk and returns the interest of each member, in micro-units. */
export async function insertStakeDays(
  tx: Transaction,
  { day, start, end }: { readonly day: string; readonly start: Date; readonly end: Date },
  chunk: {
    readonly placement: number
    readonly firstMember: string
    readonly lastMember: string
    readonly lastStake: string
    readonly demandPpb: string
  },
): Promise<readonly Earner[]> {
  const { rows } = await sql<Earner>`
    SELECT member_id AS "memberId", stakes, amount FROM bank.insert_stake_days(${day}, ${start}, ${end},
      ${chunk.placement}::smallint, ${chunk.firstMember}, ${chunk.lastMember}, ${chunk.lastStake},
      ${chunk.demandPpb})`.execute(tx)
  return rows
}
