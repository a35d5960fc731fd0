import type { Pool } from '../../mixingQueries.ts'

/** Why no transfer of the chosen amount can begin; amounts in wei. */
export type AmountProblem =
  | { readonly kind: 'noneChosen' }
  | { readonly kind: 'poolStopped' }
  | { readonly kind: 'aboveBalance' }
  | { readonly kind: 'lacksGas'; readonly needed: bigint; readonly balance: bigint }

/** Checks the chosen pool against the wallet; a balance that is not known yet is not held against anybody. */
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
