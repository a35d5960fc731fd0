/** Row that a withdrawal is relayed for: a member's order, or a request that names no member. */
export type RelayKind = 'order' | 'request'

/** One try of the relayer at an order or a request. */
export type Relay = { readonly kind: RelayKind; readonly id: string; readonly relays: number }

/** Tables of both kinds; they name state, reason, tries and moment alike. */
export const relayTables = { order: 'bank.mixing_order', request: 'bank.relay_request' } as const

const prefixes = { order: 'mixing', request: 'relay' } as const
const pattern = /^(mixing|relay):(\d+):(\d+)$/

/** Subject of a relay's outbox transaction; each try has its own, numbered. */
export const relaySubject = {
  of: ({ kind, id, relays }: Relay): string => `${prefixes[kind]}:${id}:${relays}`,
  /** Throws RangeError for the subject of something else. */
  parse(subject: string): Relay {
    const [, prefix, id, relays] = pattern.exec(subject) ?? []
    if (id === undefined || relays === undefined) throw new RangeError(`${subject} is no relay`)
    return { kind: prefix === prefixes.order ? 'order' : 'request', id, relays: Number(relays) }
  },
}
