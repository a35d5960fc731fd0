/** Kinds of liabilities in micro-units, in the order of the columns in bank.solvency_tree. */
export const owedColumns = [
  'usdt',
  'gusd',
  'staked',
  'pending',
  'interest',
  'suspense',
  'pool',
  'set_aside',
] as const

export type OwedColumn = (typeof owedColumns)[number]

/** All liabilities. Revenue, losses and dust are equity and not part of it. */
export type Owed = Readonly<Record<OwedColumn, bigint>>

/** The sum of all kinds. */
export function sumOwed(owed: Owed): bigint {
  return owedColumns.reduce((sum, column) => sum + owed[column], 0n)
}

/** Parses the liabilities of a table row. */
export function parseOwed(row: Readonly<Record<OwedColumn, string>>): Owed {
  return Object.fromEntries(owedColumns.map((column) => [column, BigInt(row[column])])) as Owed
}
