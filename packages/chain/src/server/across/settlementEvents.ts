import { type Address, type Hash, type Hex, keccak256 } from 'viem'
import { isSameAddress } from '../../addressText.ts'
import { type CrossDeposit, parseWordAddress } from '../../crosschain/index.ts'
import { settlementAbi } from '../../generated/settlement.ts'
import { decodeLog, getEventTopic } from '../rpc/decodeLog.ts'
import { type ChainLog, getPosition, type LogPosition } from '../rpc/rpcShapes.ts'

/** A deposit as its settlement contract recorded it. */
export type SettledDeposit = CrossDeposit &
  LogPosition & {
    readonly depositId: bigint
    readonly exclusivityDeadline: number
    readonly originChainId: number
    readonly settlement: Address
  }

/** A fill as the destination's settlement contract recorded it; `delivered` is what arrived, in output token units. */
export type SettledFill = LogPosition & {
  /** The chain it is on. */
  readonly destinationChainId: number
  readonly originChainId: number
  readonly depositId: bigint
  readonly depositor: Address
  readonly recipient: Address
  readonly inputToken: Address
  readonly outputToken: Address
  readonly inputAmount: bigint
  readonly outputAmount: bigint
  readonly fillDeadline: number
  readonly exclusivityDeadline: number
  readonly exclusiveRelayer: Address
  readonly messageHash: Hash
  readonly delivered: bigint
  readonly deliveredTo: Address
  readonly kind: 'fast' | 'replacedSlow' | 'slow'
  readonly settlement: Address
}

export const settlementTopics = {
  deposit: getEventTopic(settlementAbi, 'FundsDeposited'),
  fill: getEventTopic(settlementAbi, 'FilledRelay'),
} as const

const fillKinds = ['fast', 'replacedSlow', 'slow'] as const

/** Deposits to other kinds of chains are in the same contract and are none of ours. */
function parseAddresses<Field extends string>(
  words: Readonly<Record<Field, Hex>>,
): Record<Field, Address> | undefined {
  const entries = Object.entries<Hex>(words).map(([field, word]) => [field, parseWordAddress(word)] as const)
  return entries.some(([, address]) => address === undefined)
    ? undefined
    : (Object.fromEntries(entries) as Record<Field, Address>)
}

function parseChain(chainId: bigint): number | undefined {
  return chainId > 0n && chainId <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(chainId) : undefined
}

/** The deposit of a log; undefined when it cannot be decoded, or goes to a chain of another kind. */
export function parseDeposit(originChainId: number, log: ChainLog): SettledDeposit | undefined {
  const args = decodeLog(settlementAbi, 'FundsDeposited', log)
  if (args === undefined) return undefined
  const { depositor, recipient, inputToken, outputToken, exclusiveRelayer } = args
  const addresses = parseAddresses({ depositor, recipient, inputToken, outputToken, exclusiveRelayer })
  const destinationChainId = parseChain(args.destinationChainId)
  if (addresses === undefined || destinationChainId === undefined) return undefined
  return {
    ...addresses,
    originChainId,
    destinationChainId,
    depositId: args.depositId,
    inputAmount: args.inputAmount,
    outputAmount: args.outputAmount,
    quoteTimestamp: args.quoteTimestamp,
    fillDeadline: args.fillDeadline,
    exclusivityDeadline: args.exclusivityDeadline,
    message: args.message,
    settlement: log.address,
    ...getPosition(log),
  }
}

/** The fill of a log; undefined when it cannot be decoded, or comes from a chain of another kind. */
export function parseFill(destinationChainId: number, log: ChainLog): SettledFill | undefined {
  const args = decodeLog(settlementAbi, 'FilledRelay', log)
  if (args === undefined) return undefined
  const {
    depositor,
    recipient,
    inputToken,
    outputToken,
    exclusiveRelayer,
    relayExecutionInfo: execution,
  } = args
  const addresses = parseAddresses({ depositor, recipient, inputToken, outputToken, exclusiveRelayer })
  const originChainId = parseChain(args.originChainId)
  const deliveredTo = parseWordAddress(execution.updatedRecipient)
  const kind = fillKinds[execution.fillType]
  if (!addresses || originChainId === undefined || !deliveredTo || !kind) return undefined
  return {
    ...addresses,
    destinationChainId,
    originChainId,
    depositId: args.depositId,
    inputAmount: args.inputAmount,
    outputAmount: args.outputAmount,
    fillDeadline: args.fillDeadline,
    exclusivityDeadline: args.exclusivityDeadline,
    messageHash: args.messageHash,
    delivered: execution.updatedOutputAmount,
    deliveredTo,
    kind,
    settlement: log.address,
    ...getPosition(log),
  }
}

function isFrom(log: ChainLog, settlements: readonly Address[], topic: Hash): boolean {
  return log.topics[0] === topic && settlements.some((settlement) => isSameAddress(settlement, log.address))
}

/** The deposits that a transaction's logs hold, in their order; only those of the allowed contracts. */
export function listDeposits(
  logs: readonly ChainLog[],
  params: { chainId: number; settlements: readonly Address[] },
): SettledDeposit[] {
  return logs
    .filter((log) => isFrom(log, params.settlements, settlementTopics.deposit))
    .toSorted((left, right) => left.logIndex - right.logIndex)
    .flatMap((log) => parseDeposit(params.chainId, log) ?? [])
}

/**
 * True when a recorded deposit is the quoted one. Everything but the exclusivity must be the same: that is an offset
 * in the call and a time in the record.
 */
export function isQuotedDeposit(quoted: CrossDeposit, recorded: SettledDeposit): boolean {
  const fields: (keyof CrossDeposit)[] = [
    'depositor',
    'recipient',
    'inputToken',
    'outputToken',
    'inputAmount',
    'outputAmount',
    'destinationChainId',
    'exclusiveRelayer',
    'quoteTimestamp',
    'fillDeadline',
    'message',
  ]
  return fields.every((field) => toComparable(quoted[field]) === toComparable(recorded[field]))
}

/** The contract's record of an empty message. */
const noMessageHash = `0x${'00'.repeat(32)}`

/**
 * True when a fill pays this very deposit. Anyone can fill a made-up deposit that bears the same id, with a worthless
 * token or a tiny amount; the contract identifies a deposit by all of its fields, and so does this.
 */
export function isFillOf(deposit: SettledDeposit, fill: SettledFill): boolean {
  const fields: (keyof SettledDeposit & keyof SettledFill)[] = [
    'originChainId',
    'destinationChainId',
    'depositId',
    'depositor',
    'recipient',
    'inputToken',
    'outputToken',
    'inputAmount',
    'outputAmount',
    'fillDeadline',
    'exclusivityDeadline',
    'exclusiveRelayer',
  ]
  const messageHash = deposit.message === '0x' ? noMessageHash : keccak256(deposit.message)
  return (
    fill.messageHash === messageHash &&
    fields.every((field) => toComparable(deposit[field]) === toComparable(fill[field]))
  )
}

function toComparable(value: string | number | bigint): string {
  return `${value}`.toLowerCase()
}
