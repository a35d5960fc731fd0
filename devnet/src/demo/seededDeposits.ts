/** The seeded members that deposit into the pool of an amount, in BNB; accounts of the mnemonic. */
export type SeededDeposits = { readonly amount: string; readonly indexes: readonly number[] }

/** The private deposits that a new world begins with, so that a newcomer hides among others. */
export const seededDeposits: readonly SeededDeposits[] = [
  { amount: '0.1', indexes: [21, 34, 47, 26, 60, 39, 72, 28] },
  { amount: '1', indexes: [26, 51, 33, 64, 47] },
  // Too much to be cleared without an operator: it waits in their queue.
  { amount: '10', indexes: [45] },
]
