import type { ReviewedOrder } from '@bank/chain/server'
import type { Address, Hex } from 'viem'

/** An order of the table, as far as reviewers sign it; the amount in micro-units. */
export type OrderRow = {
  readonly id: string
  readonly key: string
  readonly recipient: string
  readonly amount: string
}

/**
 * Converts an order to what reviewers sign: its number, its whole amount in token units, and its key, which stays unique
 * when a restored database gives the number again.
 */
export function toReviewedOrder(
  { id, key, recipient, amount }: OrderRow,
  { microUnit }: { readonly microUnit: bigint },
): ReviewedOrder {
  return {
    number: BigInt(id),
    key: `0x${key.replaceAll('-', '').padEnd(64, '0')}` as Hex,
    recipient: recipient as Address,
    total: BigInt(amount) * microUnit,
  }
}
