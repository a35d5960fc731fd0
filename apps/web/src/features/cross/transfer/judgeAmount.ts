/** Between which amounts a pair is carried now, both included, in units of the origin token. */
export type AmountLimits = { readonly least: bigint; readonly most: bigint }

/** What an amount may be; undefined is what nobody could read, and held against nobody. */
export type AmountBounds = {
  readonly balance: bigint | undefined
  readonly limits: AmountLimits | null | undefined
}

/** What is wrong with an amount of the right form: more than the wallet holds, or than is carried, or less. */
export type AmountTrouble = 'aboveBalance' | 'aboveMost' | 'belowLeast'

/** The first thing that is wrong, what the wallet lacks before what nobody carries. */
export function judgeAmount(units: bigint, { balance, limits }: AmountBounds): AmountTrouble | null {
  if (balance !== undefined && units > balance) return 'aboveBalance'
  if (!limits) return null
  if (units > limits.most) return 'aboveMost'
  return units < limits.least ? 'belowLeast' : null
}

/** The most that can be sent: what the wallet holds, or less where less is carried. */
export const mostOf = (balance: bigint, limits: AmountLimits | null | undefined): bigint =>
  limits && limits.most < balance ? limits.most : balance
