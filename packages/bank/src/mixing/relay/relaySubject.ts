const pattern = /^mixing:(\d+):(\d+)$/

/** One try of the relayer at an order. */
export type Relay = { readonly orderId: string; readonly relays: number }

/** Subject of a relay's outbox transaction; each try of an order has its own, numbered. */
export const relaySubject = {
  of: ({ orderId, relays }: Relay): string => `mixing:${orderId}:${relays}`,
  /** Throws RangeError for the subject of something else. */
  parse(subject: string): Relay {
    const [, orderId, relays] = pattern.exec(subject) ?? []
    if (orderId === undefined || relays === undefined) throw new RangeError(`${subject} is no relay`)
    return { orderId, relays: Number(relays) }
  },
}
