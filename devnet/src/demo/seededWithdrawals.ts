/** A seeded member's withdrawals: an operator reviews the first, the small ones after it are approved automatically. */
export type SeededWithdrawal = {
  readonly index: number
  /** GUSD. */
  readonly amounts: readonly string[]
} & (
  | { readonly verdict: 'approve'; readonly reviewer: string }
  | { readonly verdict: 'reject'; readonly reviewer: string; readonly reason: string }
  | { readonly verdict: 'leave' }
)

/** The withdrawals that a new world begins with: paid ones, one refused, and one that waits for an operator. */
export const seededWithdrawals: readonly SeededWithdrawal[] = [
  { index: 58, amounts: ['60', '25.5', '12'], verdict: 'approve', reviewer: 'reviewer' },
  { index: 57, amounts: ['40', '18.75'], verdict: 'approve', reviewer: 'reviewer2' },
  {
    index: 56,
    amounts: ['90'],
    verdict: 'reject',
    reviewer: 'reviewer2',
    reason: 'The member asked by telephone to stop it.',
  },
  { index: 54, amounts: ['120'], verdict: 'leave' },
]
