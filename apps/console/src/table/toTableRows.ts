import type { Column } from './column.ts'

/** Rows as a download wants them: the columns' keys, and under each what its column says in text. */
export function toTableRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): { readonly columns: readonly string[]; readonly rows: readonly Readonly<Record<string, string>>[] } {
  return {
    columns: columns.map(({ key }) => key),
    rows: rows.map((row) => Object.fromEntries(columns.map(({ key, text }) => [key, text(row)]))),
  }
}
