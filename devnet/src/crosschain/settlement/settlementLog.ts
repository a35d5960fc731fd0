import { settlementAbi } from '@bank/chain/server'
import { type Address, createPublicClient, type Hash, http, type PublicClient } from 'viem'
import type { CrossChain } from '../config/crossConfig.ts'

type EventName = ReadEvents[number]['eventName']

type ReadEvents = Awaited<ReturnType<typeof readEvents>>
type Seen<Name extends EventName> = {
  readonly args: Extract<ReadEvents[number], { eventName: Name }>['args']
  readonly txHash: Hash
  readonly logIndex: number
  /** Unix seconds of its block. */
  readonly time: number
}

/** The events of one settlement contract, in the order of the chain, up to a block. */
export type SettlementLog = {
  readonly chain: CrossChain
  /** Unix seconds of the newest block, and of the newest that is final. */
  readonly time: number
  readonly finalTime: number
  readonly deposits: readonly Seen<'FundsDeposited'>[]
  readonly fills: readonly Seen<'FilledRelay'>[]
  readonly slowRequests: readonly Seen<'RequestedSlowFill'>[]
  readonly refunds: readonly Seen<'ExecutedRelayerRefundRoot'>[]
  /** The number of bundles of roots, which is the next one's id. */
  readonly bundles: number
}

export type SettlementLogReader = {
  readonly client: PublicClient
  /** Reads what is new since the last time; everything again when a block that was read is gone. */
  read(): Promise<SettlementLog>
}

type Cursor = { number: bigint; hash: Hash }

/** Follows one settlement contract by its events alone. */
export function createSettlementLogReader(chain: CrossChain): SettlementLogReader {
  const client = createPublicClient({ transport: http(chain.rpcUrl, { retryCount: 1, timeout: 10_000 }) })
  let cursor: Cursor | undefined
  let log = createEmptyLog(chain)
  let reading: Promise<SettlementLog> | undefined

  const readNew = async (): Promise<SettlementLog> => {
    const [latest, final] = await Promise.all([
      client.getBlock({ blockTag: 'latest' }),
      client.getBlock({ blockTag: 'finalized' }),
    ])
    const times = { time: Number(latest.timestamp), finalTime: Number(final.timestamp) }
    if (cursor?.hash === latest.hash) return { ...log, ...times }
    const isStill = cursor !== undefined && (await isKnown(client, cursor))
    if (!isStill) log = createEmptyLog(chain)
    const fromBlock = isStill && cursor ? cursor.number + 1n : BigInt(chain.startBlock)
    const events = await readEvents(client, chain.settlement, fromBlock, latest.number)
    log = addEvents(log, events, await readTimes(client, events))
    cursor = { number: latest.number, hash: latest.hash }
    log = { ...log, ...times }
    return log
  }
  return {
    client,
    read() {
      reading ??= readNew().finally(() => {
        reading = undefined
      })
      return reading
    },
  }
}

function createEmptyLog(chain: CrossChain): SettlementLog {
  return { chain, time: 0, finalTime: 0, deposits: [], fills: [], slowRequests: [], refunds: [], bundles: 0 }
}

async function isKnown(client: PublicClient, { number, hash }: Cursor): Promise<boolean> {
  const block = await client.getBlock({ blockNumber: number }).catch(() => undefined)
  return block?.hash === hash
}

function readEvents(client: PublicClient, address: Address, fromBlock: bigint, toBlock: bigint) {
  return client.getContractEvents({ address, abi: settlementAbi, fromBlock, toBlock, strict: true })
}

async function readTimes(client: PublicClient, events: ReadEvents): Promise<ReadonlyMap<Hash, number>> {
  const hashes = [...new Set(events.map(({ blockHash }) => blockHash))]
  const blocks = await Promise.all(hashes.map((blockHash) => client.getBlock({ blockHash })))
  return new Map(blocks.map(({ hash, timestamp }) => [hash, Number(timestamp)]))
}

function addEvents(log: SettlementLog, events: ReadEvents, times: ReadonlyMap<Hash, number>): SettlementLog {
  const listEvents = <Name extends EventName>(name: Name): Seen<Name>[] =>
    events
      .filter((event): event is Extract<ReadEvents[number], { eventName: Name }> => event.eventName === name)
      .map(({ args, transactionHash, logIndex, blockHash }) => ({
        args: args as Seen<Name>['args'],
        txHash: transactionHash,
        logIndex,
        time: times.get(blockHash) ?? 0,
      }))
  return {
    ...log,
    deposits: [...log.deposits, ...listEvents('FundsDeposited')],
    fills: [...log.fills, ...listEvents('FilledRelay')],
    slowRequests: [...log.slowRequests, ...listEvents('RequestedSlowFill')],
    refunds: [...log.refunds, ...listEvents('ExecutedRelayerRefundRoot')],
    bundles: log.bundles + listEvents('RelayedRootBundle').length,
  }
}
