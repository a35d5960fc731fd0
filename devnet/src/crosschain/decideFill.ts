import type { Address } from 'viem'
import { type CrossConfig, type CrossRoute, findCrossRoute } from './crossConfig.ts'
import { computeBreakEven } from './crossFees.ts'
import { addressOfWord, type Transfer } from './transfers.ts'

/** What the relayer makes of a deposit. */
export type Decision =
  | { readonly kind: 'fill'; readonly route: CrossRoute }
  | { readonly kind: 'wait'; readonly why: 'reserved for another' | 'too little in hand' }
  | {
      readonly kind: 'decline'
      readonly why: 'no such route' | 'carries a message' | 'no profit' | 'too late' | 'done'
    }

/** A fill that would come in the last seconds would only cost gas. */
const deadlineMarginSeconds = 5

/** Whether a relayer should fill; `balance` is what it has of the output token, `time` the destination's. */
export function decideFill(
  config: CrossConfig,
  transfer: Transfer,
  named: { time: number; balance: bigint; relayer: Address },
): Decision {
  const { relay, destinationChainId } = transfer
  if (transfer.status !== 'unfilled' && transfer.status !== 'slowFillRequested')
    return { kind: 'decline', why: 'done' }
  const route = findCrossRoute(config, {
    originChainId: Number(relay.originChainId),
    destinationChainId,
    inputToken: addressOfWord(relay.inputToken),
    outputToken: addressOfWord(relay.outputToken),
  })
  if (route === undefined) return { kind: 'decline', why: 'no such route' }
  if (relay.message !== '0x') return { kind: 'decline', why: 'carries a message' }
  if (relay.fillDeadline < named.time + deadlineMarginSeconds) return { kind: 'decline', why: 'too late' }
  if (relay.outputAmount > computeBreakEven(config, route, relay.inputAmount))
    return { kind: 'decline', why: 'no profit' }
  const isReserved =
    relay.exclusivityDeadline >= named.time && addressOfWord(relay.exclusiveRelayer) !== named.relayer
  if (isReserved) return { kind: 'wait', why: 'reserved for another' }
  if (relay.outputAmount > named.balance) return { kind: 'wait', why: 'too little in hand' }
  return { kind: 'fill', route }
}
