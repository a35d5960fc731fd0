import { createPostingKey } from '@bank/ledger'
import type { Address } from 'viem'

/** A payment of the vault as its event describes it, in micro-units; no order explained it. */
export type UnrecognizedPayment = {
  readonly id: string
  readonly chainId: string
  readonly vault: Address
  readonly recipient: Address
  readonly micro: bigint
  readonly txHash: string
}

/** The outcome of a booking: its order, and the amount that revenue bore, in micro-units. */
export type Booked = { readonly withdrawalId: string | null; readonly houseMicro: bigint }

/** Names a posting of this payment: the same for every proposal, so that it is posted once. */
export function getPaymentKey(act: string, { chainId, vault, id }: UnrecognizedPayment): string {
  return createPostingKey(act, chainId, vault, id)
}
