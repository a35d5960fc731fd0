import type { WithdrawalState } from '@bank/database'
import { type RawBuilder, sql } from 'kysely'

/**
 * State that members and operators see: an order that is being paid shows how far its outbox transaction is, and one
 * above the automatic tier that it waits for the signatures of reviewers.
 */
export type ShownState = WithdrawalState | 'awaitingSignatures' | 'signed' | 'broadcast'

/**
 * The payment that is furthest on its way to the order `w`; no row while none is signed. A final transaction shows as
 * broadcast until its payout is settled. The outbox keeps the wall clock, orders keep bank time.
 */
const sent = sql`
  SELECT CASE o.state WHEN 'signed' THEN 'signed' ELSE 'broadcast' END AS state,
    o.state_at + (SELECT offset_ms FROM bank.clock) * interval '1 millisecond' AS state_at
  FROM bank.payout p JOIN bank.outbox_transaction o ON o.subject = 'payout:' || p.id
  WHERE w.state = 'approved' AND p.withdrawal_id = w.id AND p.state = 'sending' AND o.state <> 'queued'
  ORDER BY o.state = 'signed', o.state_at LIMIT 1`

/** Condition that the order `w` waits for signatures of reviewers. */
export const isAwaitingSignatures = sql<boolean>`(w.state = 'approved' AND w.signatures_missing_since IS NOT NULL)`

/** Joins as `sent` the payment that is on its way to the order `w`; its columns are null while there is none. */
export const sentJoin = sql`LEFT JOIN LATERAL (${sent}) sent ON true`

/** State of the order `w` while none of its payments is on its way. */
const unsentState = sql<ShownState>`CASE WHEN ${isAwaitingSignatures} THEN 'awaitingSignatures' ELSE w.state END`

/** State of the order `w`; needs `sentJoin`. */
export const shownState = sql<ShownState>`coalesce(sent.state, ${unsentState})`

/** Bank time since which the order `w` shows its state; needs `sentJoin`. */
export const shownStateAt = sql<Date>`coalesce(sent.state_at,
  CASE WHEN ${isAwaitingSignatures} THEN w.signatures_missing_since ELSE w.state_at END)`

const paying: ReadonlySet<ShownState> = new Set<ShownState>(['awaitingSignatures', 'signed', 'broadcast'])

/** Condition that the order `w` shows one of these states. No join: ended orders are many, only approved ones are looked up. */
export function hasShownState(states: readonly ShownState[]): RawBuilder<boolean> {
  const stored = states.map((state) => (paying.has(state) ? 'approved' : state))
  return sql`(w.state = ANY (${stored})
    AND (w.state <> 'approved' OR coalesce((SELECT state FROM (${sent}) sent), ${unsentState}) = ANY (${states})))`
}
