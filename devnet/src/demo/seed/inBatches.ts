/** A server answers as many calls side by side without being busy. */
const batchSize = 8

/** Does something for each item, some of them side by side; the results in the order of the items. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += batchSize)
    results.push(...(await Promise.all(items.slice(start, start + batchSize).map(act))))
  return results
}
