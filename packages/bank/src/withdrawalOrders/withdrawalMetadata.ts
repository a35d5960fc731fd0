import { createPostingKey } from '@bank/ledger'
import { type Address, getAddress } from 'viem'

/** Computes the key of the single posting that returns an order, for every caller, so that it is returned once. */
export function getWithdrawalReturnKey(withdrawalId: bigint): string {
  return createPostingKey('withdrawalReturn', withdrawalId)
}

/** Computes the key of the posting that burns one final payment of the vault. */
export function getPaidKey(payoutId: string): string {
  return createPostingKey('withdrawalPaid', payoutId)
}

/** Composes the metadata of every posting of an order; the hash is known later and joined on reading. */
export function toWithdrawalMetadata(params: {
  readonly withdrawalId: bigint
  readonly chainId: number
  readonly vault: string
  readonly recipient: string
}): Readonly<Record<string, unknown>> {
  return {
    source: { kind: 'withdrawal', id: `${params.withdrawalId}` },
    chainId: params.chainId,
    sourceAddress: getAddress(params.vault as Address),
    receivingAddress: getAddress(params.recipient as Address),
  }
}
