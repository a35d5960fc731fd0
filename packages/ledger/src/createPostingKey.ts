import { hash } from 'node:crypto'

/**
 * A 16-byte idempotency key from what makes an act unique, such as ('recharge', chainId, txHash, logIndex) or
 * ('exchange', memberId, header). Formatted as an RFC 9562 version 8 UUID.
 */
export function createPostingKey(...parts: readonly (string | number | bigint)[]): string {
  const digest = hash('sha256', parts.map(encodePart).join('/'), 'hex')
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}

// Only strings can contain the separator.
function encodePart(part: string | number | bigint): string {
  return typeof part === 'string' ? encodeURIComponent(part) : String(part)
}
