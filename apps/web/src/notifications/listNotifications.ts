/** How something that is followed stands. */
export type FollowedItem = {
  readonly id: string
  readonly state: string
  /** Whether something can still happen to it. */
  readonly isOpen: boolean
  /** Whether its owner wants to hear that it has come to this state. */
  readonly isNotable: boolean
  /** When it came to its end; said where even what was never seen open is news, as what another device began. */
  readonly endedAt?: number | null
}

/** What was last seen of things that were open then: state by id. */
export type Seen = ReadonlyMap<string, string>

/**
 * What was open when it was last seen and has come to a state since that its owner wants to hear of; and what was never
 * seen but ended after the last end that was, `lastEnd`, null before the first look.
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

/** What to remember of things as they stand: those that something can still happen to. */
export const listOpen = (items: readonly FollowedItem[]): Seen =>
  new Map(items.filter(({ isOpen }) => isOpen).map(({ id, state }) => [id, state]))

/** Reads what was remembered; what is no such text is as if nothing had been. */
export function parseSeen(text: string | null): Seen {
  try {
    const pairs: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(pairs)) return new Map()
    return new Map(pairs.filter(isPair))
  } catch {
    return new Map()
  }
}

/** As a text to be remembered; null where there is nothing. */
export const formatSeen = (seen: Seen): string | null => (seen.size > 0 ? JSON.stringify([...seen]) : null)

const isPair = (pair: unknown): pair is [string, string] =>
  Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string')
