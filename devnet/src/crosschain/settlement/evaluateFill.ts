import type { Address } from 'viem'
import { type CrossConfig, type CrossRoute, findCrossRoute } from '../config/crossConfig.ts'
import { computeBreakEven } from '../config/crossFees.ts'
import { type Transfer, toAddress } from './transfers.ts'

/** The relayer's decision about a deposit. */
export type Decision =
  | { readonly kind: 'fill'; readonly route: CrossRoute }
  | { readonly kind: 'wait'; readonly reason: 'reserved for another' | 'too little in hand' }
  | {
      readonly kind: 'decline'
      readonly reason: 'no such route' | 'carries a message' | 'no profit' | 'too late' | 'done'
    }

/** A fill that would come in the last seconds would only cost gas. */
const deadlineMarginSeconds = 5

/** Evaluates whether a relayer fills a deposit; `balance` is its own of the output token, `time` the destination's. */
export function evaluateFill(
  config: CrossConfig,
  transfer: Transfer,
  params: { time: number; balance: bigint; relayer: Address },
): Decision {
  const { relay, destinationChainId } = transfer
  if (transfer.status !== 'unfilled' && transfer.status !== 'slowFillRequested')
    return { kind: 'decline', reason: 'done' }
  const route = findCrossRoute(config, {
    originChainId: Number(relay.originChainId),
    destinationChainId,
    inputToken: toAddress(relay.inputToken),
    outputToken: toAddress(relay.outputToken),
  })
  if (route === undefined) return { kind: 'decline', reason: 'no such route' }
  if (relay.message !== '0x') return { kind: 'decline', reason: 'carries a message' }
  if (relay.fillDeadline < params.time + deadlineMarginSeconds) return { kind: 'decline', reason: 'too late' }
  if (relay.outputAmount > computeBreakEven(config, route, relay.inputAmount))
    return { kind: 'decline', reason: 'no profit' }
  const isReserved =
    relay.exclusivityDeadline >= params.time && toAddress(relay.exclusiveRelayer) !== params.relayer
  if (isReserved) return { kind: 'wait', reason: 'reserved for another' }
  if (relay.outputAmount > params.balance) return { kind: 'wait', reason: 'too little in hand' }
  return { kind: 'fill', route }
}
