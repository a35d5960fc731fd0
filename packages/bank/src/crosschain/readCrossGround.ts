import { isSameAddress } from '@bank/chain'
import type { CrossRequest } from '@bank/chain/crosschain'
import type { AddressFacts, ChainReader } from '@bank/chain/server'
import type { Address } from 'viem'

/** What our own reading of both chains says at the time of a quote. */
export type CrossGround = {
  /** The origin chain's clock. */
  readonly nowMs: number
  /** What the depositor holds, and lets each settlement contract take, in token units. */
  readonly balance: bigint
  readonly allowanceOf: (settlement: Address) => bigint
  /** No fill of a quote is in an older block than this. */
  readonly destinationBlock: bigint
  /** Null when the destination does not say. */
  readonly receiver: AddressFacts | null
}

/** Reads everything at once, so that a quote waits for the slowest of it and not for the sum. Throws ChainReadError. */
export async function readCrossGround(
  chains: { readonly origin: ChainReader; readonly destination: ChainReader },
  { request, settlements }: { readonly request: CrossRequest; readonly settlements: readonly Address[] },
): Promise<CrossGround> {
  const { depositor, inputToken, recipient } = request
  const [head, standing, destinationBlock, receiver] = await Promise.all([
    chains.origin.getHeadBlock(),
    chains.origin.getTokenStanding({ token: inputToken, owner: depositor, spenders: settlements }),
    chains.destination.getHeadNumber(),
    // It only warns: without it a member still sees the whole address.
    chains.destination.getAddressFacts(recipient).catch(() => null),
  ])
  return {
    nowMs: head.timestampMs,
    balance: standing.balance,
    allowanceOf: (settlement) =>
      standing.allowances[settlements.findIndex((one) => isSameAddress(one, settlement))] ?? 0n,
    destinationBlock,
    receiver,
  }
}
