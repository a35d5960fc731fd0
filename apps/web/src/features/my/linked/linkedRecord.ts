/** What an address of the personal centre names: a line of the ledger, or an order of withdrawal. */
export type LinkedRecord = { readonly kind: 'entry' | 'withdrawal'; readonly id: string }

const idPattern = /^[0-9-]{1,64}$/

/** Reads "?entry=33554433-7" or "?withdrawal=17"; null for an address that names neither. */
export function parseLinkedRecord(search: string): LinkedRecord | null {
  const query = new URLSearchParams(search)
  for (const kind of ['entry', 'withdrawal'] as const) {
    const id = query.get(kind)
    if (id !== null) return { kind, id: idPattern.test(id) ? id : '' }
  }
  return null
}

/** The address of a record, as it may be kept or sent. */
export const createRecordLink = ({ kind, id }: LinkedRecord, origin: string): string =>
  `${origin}/my?${new URLSearchParams({ [kind]: id })}`
