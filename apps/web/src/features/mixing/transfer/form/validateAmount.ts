import type { Pool } from '../../../../records/mixingQueries.ts'

/** The reason why the chosen amount cannot be sent; amounts in wei. */
export type AmountProblem =
  | { readonly kind: 'noneChosen' }
  | { readonly kind: 'poolStopped' }
  | { readonly kind: 'aboveBalance' }
  | { readonly kind: 'lacksGas'; readonly needed: bigint; readonly balance: bigint }

/** Validates the chosen pool and the balance; an unknown balance rejects nothing. */
export function validateAmount(
  chosen: { readonly pool: Pool; readonly amount: bigint } | null,
  wallet: { readonly coinBalance: bigint; readonly fee: bigint } | undefined,
): AmountProblem | null {
  if (!chosen) return { kind: 'noneChosen' }
  if (!chosen.pool.isFollowed) return { kind: 'poolStopped' }
  if (!wallet) return null
  const { coinBalance, fee } = wallet
  if (coinBalance < chosen.amount) return { kind: 'aboveBalance' }
  const needed = chosen.amount + fee
  return coinBalance < needed ? { kind: 'lacksGas', needed, balance: coinBalance } : null
}
