const pageSize = 100

/**
 * Lists every record of a list that the server returns in pages. Merges by id: a record added meanwhile moves
 * others to the next page, where they are read again. Throws what the call throws.
 */
export async function listAll<Item>(
  readPage: (page: { readonly pageNo: number; readonly pageSize: number }) => Promise<{
    readonly dataList: readonly Item[]
    readonly total: number
  }>,
  idOf: (item: Item) => string,
): Promise<readonly Item[]> {
  const items = new Map<string, Item>()
  for (let pageNo = 1; ; pageNo += 1) {
    const { dataList, total } = await readPage({ pageNo, pageSize })
    for (const item of dataList) items.set(idOf(item), item)
    if (dataList.length === 0 || pageNo * pageSize >= total) return [...items.values()]
  }
}
