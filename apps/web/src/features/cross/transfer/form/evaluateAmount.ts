/** The limits of a pair, both included, in units of the origin token. */
export type TransferLimits = { readonly least: bigint; readonly most: bigint }

/** The bounds of an amount; undefined is unknown and rejects nothing. */
export type AmountBounds = {
  readonly balance: bigint | undefined
  readonly limits: TransferLimits | null | undefined
}

/** The bound that a well-formed amount breaks. */
export type LimitProblem = 'aboveBalance' | 'aboveMost' | 'belowLeast'

/** Returns the first broken bound, the wallet's balance before the limits. */
export function evaluateAmount(units: bigint, { balance, limits }: AmountBounds): LimitProblem | null {
  if (balance !== undefined && units > balance) return 'aboveBalance'
  if (!limits) return null
  if (units > limits.most) return 'aboveMost'
  return units < limits.least ? 'belowLeast' : null
}

/** Returns whether an amount can be quoted: a provider carries it, whether or not the wallet holds it. */
export const isQuotable = (units: bigint, limits: AmountBounds['limits']): boolean =>
  evaluateAmount(units, { balance: undefined, limits }) === null

/** Computes the most that can be sent: the balance, or the limit where that is lower. */
export const computeMaximum = (balance: bigint, limits: TransferLimits | null | undefined): bigint =>
  limits && limits.most < balance ? limits.most : balance

const littleUnits = 10n

/** Balance of the wallet, amount to send (null while unknown) and balance of the account, in micro-units. */
type Holdings = { readonly wallet: bigint; readonly wanted: bigint | null; readonly account: bigint }

/** Returns whether the wallet has too little for a transfer and the account has more. */
export const isWalletShort = ({ wallet, wanted, account }: Holdings): boolean =>
  account > wallet && wallet < (wanted ?? littleUnits * 1_000_000n)
