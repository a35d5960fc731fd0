import type { Database, Transaction } from '@bank/database'
import { sql } from 'kysely'
import { BankError } from '../../errors.ts'
import { readParameters } from '../../settings/parameters.ts'
import { parseSuspenseId } from './suspenseId.ts'

const dayMs = 24 * 60 * 60_000

type Recorded = { readonly depositor: string; readonly recorded_at: Date }

/** The bank time from which a deposit in suspense may be booked as capital. */
export function computeCapitalTime(deposit: Recorded, suspenseCapitalDays: number): Date {
  return new Date(deposit.recorded_at.getTime() + suspenseCapitalDays * dayMs)
}

/**
 * Throws 3018 unless a deposit in suspense may become the bank's capital: `suspenseClaimed` while it may be a member's,
 * `suspenseTooYoung` before `suspenseCapitalDays` are over. A member may own it whose wallet it came from, who reported
 * it or another transaction of that wallet, or for whom a booking is proposed.
 */
export async function assertUnclaimed(
  executor: Database['kysely'] | Transaction,
  params: { readonly suspenseId: string; readonly deposit: Recorded; readonly at: Date },
): Promise<void> {
  const { suspenseId, deposit, at } = params
  const { txHash } = parseSuspenseId(suspenseId)
  const { rows } = await sql<{ isClaimed: boolean }>`
    SELECT EXISTS (SELECT FROM bank.member WHERE address = ${deposit.depositor})
      OR EXISTS (SELECT FROM bank.recharge_hint WHERE tx_hash = ${txHash} OR sender = ${deposit.depositor})
      OR EXISTS (
        SELECT FROM bank.proposal
        WHERE state IN ('open', 'approved') AND kind = 'suspense' AND detail ->> 'suspenseId' = ${suspenseId}
      ) AS "isClaimed"`.execute(executor)
  if (rows[0]?.isClaimed !== false) throw new BankError(3018, { messageKey: 'suspenseClaimed' })
  const { suspenseCapitalDays } = await readParameters(executor)
  if (at < computeCapitalTime(deposit, suspenseCapitalDays))
    throw new BankError(3018, { messageKey: 'suspenseTooYoung' })
}
