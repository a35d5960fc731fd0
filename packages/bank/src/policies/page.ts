/** The page that a caller requests; the first is 1. */
export type PageRequest = { readonly pageNo: number; readonly pageSize: number }

/** One page of a list, and the number of entries on all pages. */
export type Page<Entry> = PageRequest & { readonly dataList: readonly Entry[]; readonly total: number }
