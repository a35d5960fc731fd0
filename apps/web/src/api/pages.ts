type Page = { readonly pageNo: number; readonly pageSize: number; readonly total: number }

/** Options of an infinite query over the numbered pages of the API. */
export const numberedPages = {
  initialPageParam: 1,
  getNextPageParam: ({ pageNo, pageSize, total }: Page): number | undefined =>
    pageNo * pageSize < total ? pageNo + 1 : undefined,
}

/** Merges pages into one list by id: a record added meanwhile moves others to the next page, where they repeat. */
export const mergePages = <Item>(
  pages: readonly { readonly dataList: readonly Item[] }[],
  getId: (item: Item) => string,
): readonly Item[] => [
  ...new Map(pages.flatMap(({ dataList }) => dataList).map((item) => [getId(item), item])).values(),
]
