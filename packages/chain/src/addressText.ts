/** The address as headers show it: first 6 and last 4 characters. */
export function formatShortAddress(address: string): string {
  return address.length <= 10 ? address : `${address.slice(0, 6)}...${address.slice(-4)}`
}

/** The address as other members see it: first 5, three stars, last 5. */
export function formatMaskedAddress(address: string): string {
  return `${address.slice(0, 5)}***${address.slice(-5)}`
}

/** Compares two addresses regardless of case. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
