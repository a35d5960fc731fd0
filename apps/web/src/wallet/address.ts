export type Address = `0x${string}`

/** Whether a text has the shape of an address (40 hexadecimal digits); says nothing of its checksum. */
export function isAddress(text: unknown): text is Address {
  return typeof text === 'string' && /^0x[0-9a-fA-F]{40}$/.test(text)
}

/** Whether two addresses are the same account, whatever their letter case. */
export function isSameAddress(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase()
}

/** The first 6 and last 4 characters of an address, as the specification shortens it. */
export function shortenAddress(address: string): string {
  return address.length <= 12 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`
}
