import { isSameAddress } from '@bank/chain'
import type { CrossRequest } from '@bank/chain/crosschain'
import { type AddressFacts, ChainReadError, type ChainReader, withTimeout } from '@bank/chain/server'
import type { Address } from 'viem'
import type { ReceiverCache } from './createReceiverCache.ts'

/** Our own reading of both chains at the time of a quote. */
export type QuotePreconditions = {
  /** The origin chain's clock. */
  readonly nowMs: number
  /** The depositor's balance and the allowance of each settlement contract, in token units. */
  readonly balance: bigint
  readonly allowanceOf: (settlement: Address) => bigint
  /** No fill of a quote is in an earlier block. */
  readonly destinationBlock: bigint
  /** Null when the destination does not answer. */
  readonly receiver: AddressFacts | null
}

/** Members wait at most ten seconds, and our readers retry on their own. */
const chainsTimeoutMs = 8_000
const receiverTimeoutMs = 3_000

function rejectSlowChain(chainId: number): never {
  throw new ChainReadError('unavailable', { chainId, provider: 'origin or destination', detail: 'too slow' })
}

/** Reads everything in parallel, so that a quote waits for the slowest read and not for the sum. Throws ChainReadError. */
export async function readQuotePreconditions(
  chains: { readonly origin: ChainReader; readonly destination: ChainReader },
  params: {
    readonly request: CrossRequest
    readonly settlements: readonly Address[]
    readonly receivers: ReceiverCache
  },
): Promise<QuotePreconditions> {
  const { settlements } = params
  const { depositor, inputToken, recipient } = params.request
  const reading = Promise.all([
    chains.origin.getHeadBlock(),
    chains.origin.getTokenStanding({ token: inputToken, owner: depositor, spenders: settlements }),
    chains.destination.getHeadNumber(),
  ])
  // The facts only warn: without them the member still sees the whole address.
  const facts = params.receivers.read(chains.destination, recipient).catch(() => null)
  const [[head, standing, destinationBlock], receiver] = await Promise.all([
    withTimeout(reading, {
      timeoutMs: chainsTimeoutMs,
      onTimeout: () => rejectSlowChain(chains.destination.chainId),
    }),
    withTimeout(facts, { timeoutMs: receiverTimeoutMs, onTimeout: () => null }),
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
