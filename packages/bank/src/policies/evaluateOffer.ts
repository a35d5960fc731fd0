import type { MessageKey } from '@bank/api-schema'
import { stakeInterest } from './stakeInterest.ts'

/** The reason a product cannot be bought now. */
export type OfferRefusal = 'notOffered' | 'yieldClosed' | 'insolvent' | 'unread' | 'belowPromise' | 'soldOut'

/** The messages a client may show for each reason. */
export const refusalMessages = {
  notOffered: 'stakeNotOffered',
  yieldClosed: 'stakeYieldClosed',
  insolvent: 'stakeInsolvent',
  unread: 'stakeUnread',
  belowPromise: 'stakeBelowPromise',
  soldOut: 'stakeSoldOut',
} as const satisfies Record<OfferRefusal, MessageKey>

export type OfferFacts = {
  /** `startPpb`: the promise in parts of 10⁹ a year. */
  readonly product: { readonly isOffered: boolean; readonly days: number; readonly startPpb: bigint }
  /** The yield gate, and whether the vault covers what is owed by a recent look. */
  readonly gates: { readonly yield: boolean; readonly isSolvent: boolean; readonly isFresh: boolean }
  /** The rate demand paid on the newest settled day; null before the first and if it was halted. */
  readonly settledPpb: bigint | null
  /** The revenue that terms may take, in micro-units. */
  readonly sellable: bigint
  /** The principal to be bought, in micro-units. */
  readonly principal: bigint
}

/**
 * Evaluates a product's sale: it is on sale, licensed and backed; demand reached its promise on the newest settled day;
 * a fixed term's promise is there. The posting decides the last one exactly. Source: rules.md, Products and Losses.
 */
export function evaluateOffer(facts: OfferFacts): OfferRefusal | null {
  const { product, gates, settledPpb, sellable, principal } = facts
  if (!product.isOffered) return 'notOffered'
  if (!gates.yield) return 'yieldClosed'
  if (!gates.isSolvent) return 'insolvent'
  if (!gates.isFresh) return 'unread'
  if (product.days === 0) return settledPpb !== null && settledPpb < product.startPpb ? 'belowPromise' : null
  return stakeInterest.promised(principal, product.startPpb, product.days) > sellable ? 'soldOut' : null
}
