import { type Address, type Hash, numberToHex } from 'viem'
import { toWord } from '../../crosschain/index.ts'
import { readFromAll } from '../rpc/rpcAgreement.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'
import { parseBlock, parseReceipt } from '../rpc/rpcShapes.ts'
import { compareChainOrder, type ScannedRange, scanLogs } from '../rpc/scanLogs.ts'
import {
  listDeposits,
  parseDeposit,
  parseFill,
  type SettledDeposit,
  type SettledFill,
  settlementTopics,
} from './settlementEvents.ts'

/** State of a transaction that should hold a deposit; `minedAtMs` by its chain's clock. */
export type DepositReceipt =
  | { readonly state: 'unmined' }
  | { readonly state: 'reverted'; readonly blockNumber: bigint; readonly minedAtMs: number }
  | {
      readonly state: 'mined'
      readonly blockNumber: bigint
      readonly minedAtMs: number
      /** Deposits in the order of the transaction, which is that of the provider's index; none for a foreign call. */
      readonly deposits: readonly SettledDeposit[]
    }

/** The deposits of a transaction, the same for all providers. Throws ChainReadError. */
export function readDepositReceipt(
  providers: readonly RpcProvider[],
  params: { chainId: number; settlements: readonly Address[]; txHash: Hash },
): Promise<DepositReceipt> {
  return readFromAll(providers, 'a deposit between chains', async (provider): Promise<DepositReceipt> => {
    const receipt = parseReceipt(await provider.request('eth_getTransactionReceipt', [params.txHash]))
    if (receipt === null) return { state: 'unmined' }
    if (
      receipt.txHash !== params.txHash.toLowerCase() ||
      receipt.logs.some((log) => log.txHash !== receipt.txHash)
    )
      throw provider.createError('malformed', 'a receipt of another transaction')
    const block = parseBlock(await provider.request('eth_getBlockByHash', [receipt.blockHash, false]))
    if (block === null) return { state: 'unmined' }
    const mined = { blockNumber: receipt.blockNumber, minedAtMs: block.timestampMs }
    return receipt.succeeded
      ? { state: 'mined', ...mined, deposits: listDeposits(receipt.logs, params) }
      : { state: 'reverted', ...mined }
  })
}

/**
 * The fills that bear a deposit's id in a range of the destination's blocks; hold each against the deposit with
 * `isFillOf`. Throws ChainReadError.
 */
export async function scanFills(
  providers: readonly RpcProvider[],
  params: ScannedRange & {
    /** The destination, on which the fills are. */
    readonly chainId: number
    readonly settlement: Address
    readonly originChainId: number
    readonly depositId: bigint
  },
): Promise<SettledFill[]> {
  const { chainId, settlement, originChainId, depositId, ...range } = params
  const toWordOf = (value: bigint) => numberToHex(value, { size: 32 })
  const found = await scanLogs(providers, {
    ...range,
    contract: settlement,
    subject: 'fills of a range',
    topic: settlementTopics.fill,
    indexed: [toWordOf(BigInt(originChainId)), toWordOf(depositId)],
    decode: (provider, contract, log) => {
      const fill = parseFill(chainId, log)
      const isRequested = fill?.originChainId === originChainId && fill.depositId === depositId
      const isFill = log.address === contract && log.topics[0] === settlementTopics.fill
      if (!isFill || (fill !== undefined && !isRequested))
        throw provider.createError('malformed', 'a log that was not asked for')
      return fill
    },
  })
  return found.filter((fill) => fill !== undefined)
}

/** More values of one field than this are refused by public nodes. */
const depositorsAtOnce = 100

/**
 * Scans the deposits of these depositors into settlement contracts in a range of blocks, in order of the chain;
 * compare each with its quote by `isQuotedDeposit`. Throws ChainReadError.
 */
export async function scanDeposits(
  providers: readonly RpcProvider[],
  params: ScannedRange & {
    readonly chainId: number
    readonly settlements: readonly Address[]
    readonly depositors: readonly Address[]
  },
): Promise<SettledDeposit[]> {
  const { chainId, settlements, depositors, ...range } = params
  const words = [...new Set(depositors.map(toWord))]
  const found: (SettledDeposit | undefined)[] = []
  for (const settlement of settlements)
    for (let index = 0; index < words.length; index += depositorsAtOnce) {
      const batch = words.slice(index, index + depositorsAtOnce)
      const deposits = await scanLogs(providers, {
        ...range,
        contract: settlement,
        subject: 'deposits of a range',
        topic: settlementTopics.deposit,
        indexed: [null, null, batch],
        decode: (provider, contract, log) => {
          const deposit = parseDeposit(chainId, log)
          const isRequested = deposit === undefined || batch.includes(toWord(deposit.depositor))
          if (log.address !== contract || log.topics[0] !== settlementTopics.deposit || !isRequested)
            throw provider.createError('malformed', 'a log that was not asked for')
          return deposit
        },
      })
      found.push(...deposits)
    }
  return found.filter((deposit) => deposit !== undefined).toSorted(compareChainOrder)
}
