import { type Address, getAddress, type Hash, type Hex, keccak256 } from 'viem'
import type { SettlementLog } from './settlementLog.ts'

/** The statuses of Across's public service. */
export type TransferStatus =
  | 'unfilled'
  | 'slowFillRequested'
  | 'filled'
  | 'slowFilled'
  | 'expired'
  | 'refunded'

export type RelayData = {
  readonly depositor: Hex
  readonly recipient: Hex
  readonly exclusiveRelayer: Hex
  readonly inputToken: Hex
  readonly outputToken: Hex
  readonly inputAmount: bigint
  readonly outputAmount: bigint
  readonly originChainId: bigint
  readonly depositId: bigint
  readonly fillDeadline: number
  readonly exclusivityDeadline: number
  readonly message: Hex
}

export type Transfer = {
  readonly relay: RelayData
  readonly destinationChainId: number
  readonly quoteTimestamp: number
  readonly status: TransferStatus
  readonly depositTxHash: Hash
  readonly depositLogIndex: number
  /** Unix seconds. */
  readonly depositTime: number
  /** Its block will not be undone. */
  readonly isDepositFinal: boolean
  readonly slowRequestTime: number | undefined
  readonly fill: Fill | undefined
  readonly refundTxHash: Hash | undefined
  /** Its deadline has passed on the destination's chain in a block that is final, so that no fill can come. */
  readonly isPastDeadline: boolean
}

export type Fill = {
  readonly txHash: Hash
  readonly time: number
  readonly relayer: Hex
  readonly repaymentChainId: number
  readonly isSlow: boolean
  /** Its block will not be undone. */
  readonly isFinal: boolean
  readonly outputAmount: bigint
}

/** Sums owed to relayers on a chain, in units of each token, by `account:token` in lower case. */
export type Repayments = ReadonlyMap<string, bigint>

export type TransferBook = {
  readonly transfers: readonly Transfer[]
  /** Payments of leaves that refunded no deposit, by chain. */
  readonly repaid: ReadonlyMap<number, Repayments>
}

const noMessage = `0x${'00'.repeat(32)}`

export function toAddress(word: Hex): Address {
  return getAddress(`0x${word.slice(26)}`)
}

export function createPayeeKey(account: string, token: string): string {
  return `${account}:${token}`.toLowerCase()
}

/** Everything that was ever deposited, and what became of it, from the logs of every chain. */
export function createTransferBook(logs: readonly SettlementLog[]): TransferBook {
  const fills = mapFills(logs)
  const slowRequests = mapSlowRequests(logs)
  const transfers = logs.flatMap((log) =>
    log.deposits.map(({ args, txHash, logIndex, time }): Transfer => {
      const destinationChainId = Number(args.destinationChainId)
      const destination = logs.find(({ chain }) => chain.chainId === destinationChainId)
      const relay = readRelay(log.chain.chainId, args)
      const key = createRelayKey(relay, hashMessage(relay.message), destinationChainId)
      const fill = fills.get(key)
      const slowRequestTime = slowRequests.get(key)
      // A chain outside the configuration has no relayer, so the origin's clock decides expiry.
      const { time: now, finalTime } = destination ?? log
      return {
        relay,
        destinationChainId,
        quoteTimestamp: args.quoteTimestamp,
        status: getStatus({ fill, slowRequestTime, isExpired: now > args.fillDeadline }),
        depositTxHash: txHash,
        depositLogIndex: logIndex,
        depositTime: time,
        isDepositFinal: time <= log.finalTime,
        slowRequestTime,
        fill,
        refundTxHash: undefined,
        isPastDeadline: finalTime > args.fillDeadline,
      }
    }),
  )
  return markRefunds(transfers, logs)
}

function getStatus(params: {
  fill: Fill | undefined
  slowRequestTime: number | undefined
  isExpired: boolean
}): TransferStatus {
  if (params.fill !== undefined) return params.fill.isSlow ? 'slowFilled' : 'filled'
  if (params.isExpired) return 'expired'
  return params.slowRequestTime === undefined ? 'unfilled' : 'slowFillRequested'
}

type Identity = Omit<RelayData, 'message'>

/** A fill of anything else that bears the same id is no fill of this. */
function createRelayKey(relay: Identity, messageHash: string, destinationChainId: number): string {
  const parts = [
    relay.originChainId,
    relay.depositId,
    relay.depositor,
    relay.recipient,
    relay.exclusiveRelayer,
    relay.inputToken,
    relay.outputToken,
    relay.inputAmount,
    relay.outputAmount,
    relay.fillDeadline,
    relay.exclusivityDeadline,
    messageHash,
    destinationChainId,
  ]
  return parts.join(':').toLowerCase()
}

function hashMessage(message: Hex): string {
  return message === '0x' ? noMessage : keccak256(message)
}

function readRelay(originChainId: number, args: SettlementLog['deposits'][number]['args']): RelayData {
  const { depositor, recipient, exclusiveRelayer, inputToken, outputToken, inputAmount, outputAmount } = args
  const { depositId, fillDeadline, exclusivityDeadline, message } = args
  return {
    ...{ depositor, recipient, exclusiveRelayer, inputToken, outputToken, inputAmount, outputAmount },
    ...{ originChainId: BigInt(originChainId), depositId, fillDeadline, exclusivityDeadline, message },
  }
}

function mapFills(logs: readonly SettlementLog[]): ReadonlyMap<string, Fill> {
  return new Map(
    logs.flatMap((log) =>
      log.fills.map(({ args, txHash, time }): [string, Fill] => [
        createRelayKey(args, args.messageHash, log.chain.chainId),
        {
          txHash,
          time,
          relayer: args.relayer,
          repaymentChainId: Number(args.repaymentChainId),
          isSlow: args.relayExecutionInfo.fillType === 2,
          isFinal: time <= log.finalTime,
          outputAmount: args.relayExecutionInfo.updatedOutputAmount,
        },
      ]),
    ),
  )
}

function mapSlowRequests(logs: readonly SettlementLog[]): ReadonlyMap<string, number> {
  return new Map(
    logs.flatMap((log) =>
      log.slowRequests.map(({ args, time }): [string, number] => [
        createRelayKey(args, args.messageHash, log.chain.chainId),
        time,
      ]),
    ),
  )
}

/**
 * A leaf says whom it paid, not for which deposit: each payment settles the oldest expired deposit of that account,
 * token and amount, and what settles none repays a relayer.
 */
function markRefunds(transfers: readonly Transfer[], logs: readonly SettlementLog[]): TransferBook {
  const refunds = new Map<Transfer, Hash>()
  const repaid = new Map<number, Map<string, bigint>>()
  for (const log of logs) {
    const expired = transfers.filter(
      ({ relay, status }) => Number(relay.originChainId) === log.chain.chainId && status === 'expired',
    )
    const ofChain = new Map<string, bigint>()
    repaid.set(log.chain.chainId, ofChain)
    for (const { args, txHash, time } of log.refunds) {
      for (const [index, account] of args.refundAddresses.entries()) {
        const amount = args.refundAmounts[index] ?? 0n
        const settled = expired.find(
          (transfer) =>
            !refunds.has(transfer) &&
            toAddress(transfer.relay.depositor) === getAddress(account) &&
            toAddress(transfer.relay.inputToken) === getAddress(args.l2TokenAddress) &&
            transfer.relay.inputAmount === amount &&
            transfer.relay.fillDeadline < time,
        )
        const key = createPayeeKey(account, args.l2TokenAddress)
        if (settled) refunds.set(settled, txHash)
        else ofChain.set(key, (ofChain.get(key) ?? 0n) + amount)
      }
    }
  }
  return {
    repaid,
    transfers: transfers.map((transfer) => {
      const refundTxHash = refunds.get(transfer)
      return refundTxHash === undefined ? transfer : { ...transfer, status: 'refunded', refundTxHash }
    }),
  }
}
