/** Blanks and invisible characters: zero-width characters, marks of direction, soft hyphens. */
const unseen = /[\s\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** A link to an address as wallets make it: EIP-681, EIP-3770 and CAIP-10. */
const link = /^[a-z][a-z0-9-]*:(?:\d+:)?(?:pay-)?(0x[0-9a-z]+)(?:@\d+)?(\/transfer)?(?:\?(.*))?$/i

/**
 * Reads the address in a typed or pasted text; returns the text unchanged where it has none. For a link that
 * transfers a token the result is the receiver, not the token's contract. Source: EIP-681.
 */
export function readAddressText(text: string): string {
  const plain = text.replaceAll(unseen, '')
  const [, target, transfer, query] = link.exec(plain) ?? []
  if (target === undefined) return plain
  return transfer === undefined ? target : (new URLSearchParams(query).get('address') ?? plain)
}
