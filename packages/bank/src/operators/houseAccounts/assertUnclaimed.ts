import type { Database, Transaction } from '@bank/database'
import { sql } from 'kysely'
import { BankError } from '../../errors.ts'

const dayMs = 24 * 60 * 60_000

type Obstacle = 'suspenseClaimed' | 'suspenseTooYoung'

/** The bank time from which a deposit in suspense may be booked as capital. */
export function computeCapitalTime(
  deposit: { readonly recorded_at: Date },
  suspenseCapitalDays: number,
): Date {
  return new Date(deposit.recorded_at.getTime() + suspenseCapitalDays * dayMs)
}

/**
 * Throws 3018 unless a deposit in suspense may become the bank's capital: `suspenseClaimed` while it may be a member's,
 * `suspenseTooYoung` before `suspenseCapitalDays` are over. The database asks the same at the booking.
 */
export async function assertUnclaimed(
  executor: Database['kysely'] | Transaction,
  params: { readonly suspenseId: string; readonly at: Date },
): Promise<void> {
  const { rows } = await sql<{ obstacle: Obstacle | null }>`
    SELECT bank.find_capital_obstacle(${params.suspenseId}, ${params.at}) AS obstacle`.execute(executor)
  const obstacle = rows[0]?.obstacle ?? null
  if (obstacle !== null) throw new BankError(3018, { messageKey: obstacle })
}
