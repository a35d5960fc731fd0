/** State of a followed item. */
export type FollowedItem = {
  readonly id: string
  readonly state: string
  /** True while its state can still change. */
  readonly isOpen: boolean
  /** True where its owner wants a notification of this state. */
  readonly isNotable: boolean
  /**
   * Time of its end; set where items never seen open are notified too, such as those begun on another device.
   */
  readonly endedAt?: number | null
}

/** States by id of the items that were open when last seen. */
export type Seen = ReadonlyMap<string, string>

/**
 * Lists the items that were open when last seen and reached a notable state since, and those never seen that
 * ended after `lastEnd`, the last end that was seen (null before the first check).
 */
export const listNotifications = <Item extends FollowedItem>(
  seen: Seen,
  items: readonly Item[],
  lastEnd: number | null = null,
): readonly Item[] =>
  items.filter(({ id, state, isNotable, endedAt = null }) => {
    if (!isNotable) return false
    const before = seen.get(id)
    if (before !== undefined) return before !== state
    return endedAt !== null && lastEnd !== null && endedAt > lastEnd
  })

/** The last end that was seen, 0 where there was none yet. */
export const findLastEnd = (items: readonly FollowedItem[], before: number | null): number =>
  Math.max(before ?? 0, ...items.map(({ endedAt }) => endedAt ?? 0))

/** Reads the last end that was remembered; null where there is none. */
export function parseLastEnd(text: string | null): number | null {
  const end = Number(text ?? Number.NaN)
  return Number.isSafeInteger(end) && end >= 0 ? end : null
}

/** Lists the states to remember: those of items that can still change. */
export const listOpen = (items: readonly FollowedItem[]): Seen =>
  new Map(items.filter(({ isOpen }) => isOpen).map(({ id, state }) => [id, state]))

/** Parses the remembered states; an invalid text counts as empty. */
export function parseSeen(text: string | null): Seen {
  try {
    const pairs: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(pairs)) return new Map()
    return new Map(pairs.filter(isPair))
  } catch {
    return new Map()
  }
}

/** Formats the states as a text to store; null where there are none. */
export const formatSeen = (seen: Seen): string | null => (seen.size > 0 ? JSON.stringify([...seen]) : null)

const isPair = (pair: unknown): pair is [string, string] =>
  Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string')
