import type { Transaction } from '@bank/database'
import { sql } from 'kysely'
import { runEffect } from '../audit/runEffect.ts'
import { updatePayout } from './payout.ts'
import { updateWithdrawal } from './withdrawalOrder.ts'

/** Reason why an approved order is paid no further; it ends when none of its parts is in flight. */
export type PayoutHalt = 'payoutFailed' | 'sanctioned' | 'memberBanned' | 'notProven'

/** Reasons that forbid admitting more of an order. */
export const halts: ReadonlySet<string> = new Set<PayoutHalt>([
  'payoutFailed',
  'sanctioned',
  'memberBanned',
  'notProven',
])

/** Halts an order, in the transaction that found out why; `finishOrder` ends it. */
export async function haltOrder(
  transaction: Transaction,
  withdrawalId: string,
  reason: PayoutHalt,
): Promise<void> {
  await updateWithdrawal(transaction, withdrawalId, { reason }, { states: ['approved'] })
}

/**
 * Brings an order to the state its parts have: confirmed when all of it is paid; once nothing is on its way, frozen, or
 * failed with what was not paid given back in this transaction; else waiting for its next part.
 */
export async function finishOrder(
  transaction: Transaction,
  { withdrawalId, at }: { readonly withdrawalId: string; readonly at: Date },
): Promise<void> {
  await sql`SELECT bank.finish_order(${withdrawalId}, ${at})`.execute(transaction)
}

/** Ends one part unpaid and brings its order to where that leaves it, in the caller's transaction. */
export async function failPart(
  transaction: Transaction,
  params: { payoutId: string; halt: PayoutHalt | undefined; at: Date },
): Promise<void> {
  const { payoutId, halt, at } = params
  const withdrawalId = await updatePayout(transaction, payoutId, { state: 'failed' }, 'sending')
  if (withdrawalId === undefined) return
  if (halt !== undefined) await haltOrder(transaction, withdrawalId, halt)
  await finishOrder(transaction, { withdrawalId, at })
}

/** Ends the part that a proposal names unpaid, and finishes its order. Throws 3018 paid or ended meanwhile. */
export async function endPayout(transaction: Transaction, proposalId: string, at: Date): Promise<void> {
  await runEffect(transaction, sql`SELECT bank.end_payout(${proposalId}, ${at})`)
}
