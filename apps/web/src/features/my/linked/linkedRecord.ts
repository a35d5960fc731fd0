/** A record named by an address of the personal centre. */
export type LinkedRecord = { readonly kind: 'entry' | 'withdrawal'; readonly id: string }

const idPattern = /^[0-9-]{1,64}$/

/** Parses "?entry=33554433-7" or "?withdrawal=17"; null for any other search. */
export function parseLinkedRecord(search: string): LinkedRecord | null {
  const query = new URLSearchParams(search)
  for (const kind of ['entry', 'withdrawal'] as const) {
    const id = query.get(kind)
    if (id !== null) return { kind, id: idPattern.test(id) ? id : '' }
  }
  return null
}

export const createRecordLink = ({ kind, id }: LinkedRecord, origin: string): string =>
  `${origin}/my?${new URLSearchParams({ [kind]: id })}`
