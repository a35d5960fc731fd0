import { homeChainId } from '@bank/chain'
import { createPostingKey } from '@bank/ledger'
import { type Address, getAddress } from 'viem'

/** Names the one posting that gives an order back, whoever makes it, so that it is given back once. */
export function withdrawalReturnKey(withdrawalId: bigint): string {
  return createPostingKey('withdrawalReturn', withdrawalId)
}

/** What the ledger keeps with every posting of an order; the hash is known later and joined when it is read. */
export function withdrawalMetadata(params: {
  readonly withdrawalId: bigint
  readonly vault: string
  readonly recipient: string
}): Readonly<Record<string, unknown>> {
  return {
    source: { kind: 'withdrawal', id: `${params.withdrawalId}` },
    chainId: homeChainId,
    sourceAddress: getAddress(params.vault as Address),
    receivingAddress: getAddress(params.recipient as Address),
  }
}
