/** Between which amounts a pair is carried now, both included, in units of the origin token. */
export type TransferLimits = { readonly least: bigint; readonly most: bigint }

/** What an amount may be; undefined is what nobody could read, and held against nobody. */
export type AmountBounds = {
  readonly balance: bigint | undefined
  readonly limits: TransferLimits | null | undefined
}

/** What is wrong with an amount of the right form: more than the wallet holds, or than is carried, or less. */
export type LimitProblem = 'aboveBalance' | 'aboveMost' | 'belowLeast'

/** The first thing that is wrong, what the wallet lacks before what nobody carries. */
export function evaluateAmount(units: bigint, { balance, limits }: AmountBounds): LimitProblem | null {
  if (balance !== undefined && units > balance) return 'aboveBalance'
  if (!limits) return null
  if (units > limits.most) return 'aboveMost'
  return units < limits.least ? 'belowLeast' : null
}

/** The most that can be sent: what the wallet holds, or less where less is carried. */
export const computeMaximum = (balance: bigint, limits: TransferLimits | null | undefined): bigint =>
  limits && limits.most < balance ? limits.most : balance
