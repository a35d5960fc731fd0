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

type Page<Row> = { readonly dataList: readonly Row[]; readonly total: number }

const pageSize = 100

/** Every row of a list, page by page; ends at a page that is empty even where rows came and went meanwhile. */
export async function listAllRows<Row>(
  ask: (page: { readonly pageNo: number; readonly pageSize: number }) => Promise<Page<Row>>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await ask({ pageNo, pageSize })
    rows.push(...page.dataList)
    if (page.dataList.length < pageSize || rows.length >= page.total) return rows
  }
}
