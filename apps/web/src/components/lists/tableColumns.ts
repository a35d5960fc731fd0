/** The columns of a download in their order: the cell of each by its name. */
export type TableColumns<Item> = Readonly<Record<string, (item: Item) => string>>

/** The cells of one item by column name. */
export const toRow = <Item>(columns: TableColumns<Item>, item: Item): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(columns).map(([name, toCell]) => [name, toCell(item)]))

/** A moment in UTC for a file; empty where there is none. */
export const toIsoTime = (milliseconds: number | null): string =>
  milliseconds === null ? '' : new Date(milliseconds).toISOString()
