import { type Address, decodeEventLog, type Hash, type Hex, toEventSelector } from 'viem'
import { privatePoolAbi } from '../../generated/privatePool.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'
import type { ChainLog } from '../rpc/rpcShapes.ts'
import { type ScannedRange, scanLogs } from '../rpc/scanLogs.ts'

type Place = {
  readonly blockNumber: bigint
  readonly txHash: Hash
  readonly logIndex: number
}

/**
 * An event of a pool about money or its tree; addresses and words in lower case, fees in wei.
 */
export type PoolEvent = Place &
  (
    | {
        readonly kind: 'depositMade'
        readonly commitment: Hex
        readonly depositor: Address
        readonly leafIndex: number
        readonly label: Hex
        readonly leaf: Hex
      }
    | {
        readonly kind: 'withdrawn'
        readonly recipient: Address
        readonly nullifierHash: Hex
        readonly relayer: Address
        readonly fee: bigint
      }
    | {
        readonly kind: 'takenBack'
        readonly commitment: Hex
        readonly depositor: Address
        readonly nullifierHash: Hex
      }
    | {
        readonly kind: 'approved'
        readonly root: Hex
        readonly epoch: number
        readonly firstPlace: number
        /** Numbers of the deposits, in the order of their places. */
        readonly deposits: readonly number[]
      }
    | { readonly kind: 'removed'; readonly root: Hex; readonly epoch: number; readonly place: number }
  )

const eventNames = ['DepositMade', 'Withdrawn', 'TakenBack', 'Approved', 'Removed']
const events = privatePoolAbi.filter((part) => part.type === 'event' && eventNames.includes(part.name))
const topics = events.map((event) => toEventSelector(event as Parameters<typeof toEventSelector>[0]))
const toLowerCase = (address: Address) => address.toLowerCase() as Address

/** A log that is not exactly an event of the pool was not asked for: the provider is not trusted. */
function decodeEvent(provider: RpcProvider, pool: Address, log: ChainLog): PoolEvent {
  const [signature, ...indexed] = log.topics
  if (log.address !== pool || !topics.some((topic) => topic === signature))
    throw provider.createError('malformed', 'a log of another contract or event')
  const { blockNumber, txHash, logIndex } = log
  try {
    const { eventName, args } = decodeEventLog({
      abi: privatePoolAbi,
      topics: [signature as Hash, ...indexed],
      data: log.data,
      strict: true,
    })
    const place = { blockNumber, txHash, logIndex }
    switch (eventName) {
      case 'DepositMade': {
        const { commitment, label, leaf } = args
        const leafIndex = Number(args.index)
        return {
          ...place,
          kind: 'depositMade',
          commitment,
          depositor: toLowerCase(args.depositor),
          leafIndex,
          label,
          leaf,
        }
      }
      case 'Withdrawn': {
        const { nullifierHash, fee } = args
        const [recipient, relayer] = [toLowerCase(args.recipient), toLowerCase(args.relayer)]
        return { ...place, kind: 'withdrawn', recipient, nullifierHash, relayer, fee }
      }
      case 'TakenBack': {
        const { commitment, nullifierHash } = args
        return {
          ...place,
          kind: 'takenBack',
          commitment,
          depositor: toLowerCase(args.depositor),
          nullifierHash,
        }
      }
      case 'Approved': {
        const { root, indexes: deposits } = args
        const [epoch, firstPlace] = [Number(args.epoch), Number(args.firstPlace)]
        return { ...place, kind: 'approved', root, epoch, firstPlace, deposits }
      }
      case 'Removed':
        return {
          ...{ ...place, kind: 'removed', root: args.root },
          ...{ epoch: Number(args.epoch), place: Number(args.place) },
        }
      default:
        throw new RangeError(eventName)
    }
  } catch {
    throw provider.createError('malformed', 'a log of a pool that cannot be decoded')
  }
}

/**
 * Scans a pool's events in a range of blocks, both ends included, in order of the chain, the same for all providers;
 * the pool's own count, root and balance prove completeness. Throws ChainReadError.
 */
export function scanPoolEvents(
  providers: readonly RpcProvider[],
  range: ScannedRange & { readonly pool: Address },
): Promise<PoolEvent[]> {
  const { pool, ...blocks } = range
  return scanLogs(providers, {
    ...blocks,
    contract: pool,
    subject: 'events of a pool',
    topic: topics,
    decode: decodeEvent,
  })
}
