import papaparse from 'papaparse'

type Row<Column extends string> = Readonly<Record<Column, string>>

/** A spreadsheet would execute a text that begins like a formula; plain negative numbers stay numbers. */
const formula = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$))/

/**
 * Formats rows as RFC 4180 under a line of column names, with the byte-order mark by which spreadsheets read
 * UTF-8.
 */
export function toCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Row<Column>[],
): string {
  const table = [[...columns], ...rows.map((row) => columns.map((column) => row[column]))]
  return `\uFEFF${papaparse.unparse(table, { escapeFormulae: formula, newline: '\r\n' })}\r\n`
}

/** Rows as JSON, two spaces deep. */
export function toJson(rows: readonly Readonly<Record<string, string>>[]): string {
  return `${JSON.stringify(rows, null, 2)}\n`
}
