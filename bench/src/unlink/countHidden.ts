import type { Transfer } from './observation.ts'

/** Adds to each transfer the number of deposits that were approved and not withdrawn when it was sent. */
export function countHidden(transfers: readonly Omit<Transfer, 'hidden'>[]): Transfer[] {
  const approved = transfers.map(({ approvedAt }) => approvedAt).sort((one, other) => one - other)
  const sent = transfers.map(({ sentAt }) => sentAt).sort((one, other) => one - other)
  return transfers.map((transfer) => ({
    ...transfer,
    hidden: countUpTo(approved, transfer.sentAt) - countUpTo(sent, transfer.sentAt - 1),
  }))
}

/** Counts the numbers of an ascending list that are at most `limit`. */
export function countUpTo(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low
}
