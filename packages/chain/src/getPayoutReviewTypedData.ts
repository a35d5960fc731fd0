import type { Address, Hex } from 'viem'

/** A review, which a reviewer signs so that the vault pays an order: total in token units, deadline in unix seconds. */
export type PayoutReview = {
  readonly chainId: number
  readonly vault: Address
  readonly number: bigint
  readonly key: Hex
  readonly recipient: Address
  readonly total: bigint
  readonly deadline: bigint
}

/** Creates the EIP-712 typed data of a review, as `hashReview` of the vault hashes it. */
export function getPayoutReviewTypedData({ chainId, vault, number, key, ...review }: PayoutReview) {
  return {
    domain: { name: 'Vault', version: '1', chainId, verifyingContract: vault },
    types: {
      PayoutReview: [
        { name: 'order', type: 'uint256' },
        { name: 'orderKey', type: 'bytes32' },
        { name: 'recipient', type: 'address' },
        { name: 'total', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'PayoutReview',
    message: { order: number, orderKey: key, ...review },
  } as const
}
