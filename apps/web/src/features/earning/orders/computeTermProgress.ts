import type { Order } from '../earningQueries.ts'

const dayMs = 86_400_000

/** How far a term has run at the bank's time of its answer: whole days still to come, and the part that is over. */
export type TermProgress = { readonly daysLeft: number; readonly percent: number }

/** Null for an order without a term. A day that has begun still counts as one to come. */
export function computeTermProgress({ openTime, expireTime, asOfTime }: Order): TermProgress | null {
  if (expireTime === null) return null
  const left = Math.max(0, expireTime - asOfTime)
  const whole = Math.max(1, expireTime - openTime)
  return {
    daysLeft: Math.ceil(left / dayMs),
    percent: Math.floor(Math.min(1, 1 - left / whole) * 100),
  }
}
