import { privatePoolAbi } from '@bank/chain'
import { type Address, type GetLogsReturnType, getAddress, type Hex, zeroAddress, zeroHash } from 'viem'
import { fieldOrder } from './fieldOrder.ts'
import { LogsIncomplete } from './logsIncomplete.ts'
import { computeLeaf } from './noteHashes.ts'
import type { PoolDeposit, PoolState, Spend, TreeChange } from './poolState.ts'
import { extendApprovedTree } from './poolTree.ts'
import { loadFastPoseidon } from './poseidon/poseidon.ts'
import { compareChainOrder, isOf, type LogRange, type LogSource, readInSteps } from './readInSteps.ts'
import { toWord } from './toWord.ts'

const events = [
  ...privatePoolAbi.filter((entry) => entry.type === 'event' && entry.name === 'DepositMade'),
  ...privatePoolAbi.filter((entry) => entry.type === 'event' && entry.name === 'EncryptedNote'),
  ...privatePoolAbi.filter((entry) => entry.type === 'event' && entry.name === 'Approved'),
  ...privatePoolAbi.filter((entry) => entry.type === 'event' && entry.name === 'Removed'),
  ...privatePoolAbi.filter((entry) => entry.type === 'event' && entry.name === 'Withdrawn'),
  ...privatePoolAbi.filter((entry) => entry.type === 'event' && entry.name === 'TakenBack'),
]

/** One event of a pool, its arguments typed by its name. */
type PoolLog = GetLogsReturnType<undefined, typeof events, true, bigint, bigint>[number]

export type SyncOptions = {
  readonly client: LogSource
  readonly chainId: number | bigint
  readonly pool: Address
  /** The block that deployed the pool, or one before it. */
  readonly fromBlock: bigint
  /** Last block to read; the newest final block by default. */
  readonly toBlock?: bigint
  /** Blocks of one request, where the endpoint allows as many. */
  readonly stepBlocks?: bigint
  /** An earlier result; only later blocks are read. */
  readonly state?: PoolState | undefined
  readonly onProgress?: (params: { readonly blockNumber: bigint; readonly toBlock: bigint }) => void
  readonly signal?: AbortSignal
}

/** The pool's own figures at a block, which verify its logs. */
type PoolFacts = Awaited<ReturnType<typeof readFacts>>

type PoolHistory = Pick<PoolState, 'deposits' | 'changes' | 'spends' | 'takenBack'>

/**
 * Everything about a pool up to a block, from its logs, proven by what the pool itself says at that block: its
 * counts, the root of its tree, and what it still holds. Throws LogsIncomplete when they differ, and what the client throws.
 */
export async function syncPool(options: SyncOptions): Promise<PoolState> {
  const { client, onProgress, signal, stepBlocks = 10_000n, chainId } = options
  const pool = getAddress(options.pool)
  const block = await client.getBlock(
    options.toBlock === undefined ? { blockTag: 'finalized' } : { blockNumber: options.toBlock },
  )
  const known = await findKnownState(options, pool)
  if (known !== undefined && BigInt(known.blockNumber) >= block.number) return known
  const logs = await readPoolLogs({
    client,
    pool,
    fromBlock: known === undefined ? options.fromBlock : BigInt(known.blockNumber) + 1n,
    toBlock: block.number,
    stepBlocks,
    onProgress: onProgress && ((blockNumber) => onProgress({ blockNumber, toBlock: block.number })),
    signal,
  })
  const [facts] = await Promise.all([readFacts(client, pool, block.number), loadFastPoseidon()])
  const history = mergeLogs(logs, known)
  const state: PoolState = {
    version: 1,
    chainId: Number(chainId),
    pool,
    denomination: `${facts.denomination}`,
    epochSeconds: Number(facts.epochSeconds),
    minimumBatch: Number(facts.minimumBatch),
    blockNumber: Number(block.number),
    blockHash: block.hash,
    blockTime: Number(block.timestamp),
    root: facts.latestRoot,
    ...history,
  }
  assertComplete(state, known, facts)
  return state
}

/** The state that was given, unless it is of another pool or of blocks that the chain has given up since. */
async function findKnownState(
  { client, state, chainId }: SyncOptions,
  pool: Address,
): Promise<PoolState | undefined> {
  if (state?.version !== 1 || state.pool !== pool || state.chainId !== Number(chainId)) return undefined
  const block = await client.getBlock({ blockNumber: BigInt(state.blockNumber) }).catch(() => undefined)
  return block?.hash === state.blockHash ? state : undefined
}

/** The events of a pool in a range of blocks, both ends included, in order of the chain. */
function readPoolLogs(range: LogRange): Promise<PoolLog[]> {
  const { client, pool } = range
  return readInSteps(range, async (fromBlock, toBlock) => {
    const logs = await client.getLogs({ address: pool, events, strict: true, fromBlock, toBlock })
    return logs.filter((log) => isOf(log, pool, fromBlock, toBlock)).sort(compareChainOrder)
  })
}

async function readFacts(client: LogSource, pool: Address, blockNumber: bigint) {
  const read = { address: pool, abi: privatePoolAbi, blockNumber } as const
  const [depositCount, approvedCount, latestRoot, denomination, epochSeconds, minimumBatch, balance] =
    await Promise.all([
      client.readContract({ ...read, functionName: 'depositCount' }),
      client.readContract({ ...read, functionName: 'approvedCount' }),
      client.readContract({ ...read, functionName: 'latestRoot' }),
      client.readContract({ ...read, functionName: 'denomination' }),
      client.readContract({ ...read, functionName: 'epochSeconds' }),
      client.readContract({ ...read, functionName: 'minimumBatch' }),
      client.getBalance({ address: pool, blockNumber }),
    ])
  return { depositCount, approvedCount, latestRoot, denomination, epochSeconds, minimumBatch, balance }
}

function mergeLogs(logs: readonly PoolLog[], known: PoolState | undefined): PoolHistory {
  const notes = new Map<Hex, Hex>()
  for (const log of logs) if (log.eventName === 'EncryptedNote') notes.set(log.args.commitment, log.args.note)
  const deposits: PoolDeposit[] = [...(known?.deposits ?? [])]
  const changes: TreeChange[] = [...(known?.changes ?? [])]
  const spends: Spend[] = [...(known?.spends ?? [])]
  const takenBack: number[] = [...(known?.takenBack ?? [])]
  for (const log of logs) {
    const from = { txHash: log.transactionHash, blockNumber: Number(log.blockNumber) }
    switch (log.eventName) {
      case 'DepositMade':
        deposits.push({ ...readDeposit(log.args, deposits.length, notes), ...from })
        break
      case 'Approved': {
        const { root, epoch, firstPlace, indexes } = log.args
        const change = { root, epoch: Number(epoch), firstPlace: Number(firstPlace), deposits: indexes }
        changes.push({ kind: 'approved', ...change })
        break
      }
      case 'Removed': {
        const { root, epoch, place } = log.args
        changes.push({ kind: 'removed', root, epoch: Number(epoch), place: Number(place) })
        break
      }
      case 'Withdrawn': {
        const { nullifierHash, recipient, relayer, fee } = log.args
        spends.push({ kind: 'withdrawn', nullifierHash, recipient, relayer, fee: `${fee}`, ...from })
        break
      }
      case 'TakenBack': {
        const { nullifierHash, depositor, commitment } = log.args
        const nobody = { relayer: zeroAddress, fee: '0' }
        spends.push({ kind: 'takenBack', nullifierHash, recipient: depositor, ...nobody, ...from })
        takenBack.push(findDeposit(deposits, commitment))
        break
      }
      case 'EncryptedNote':
        break
    }
  }
  return { deposits, changes, spends, takenBack }
}

type MadeDeposit = Extract<PoolLog, { eventName: 'DepositMade' }>['args']

/** A deposit whose leaf is made of its commitment and label, so that the root speaks of both. */
function readDeposit(
  { commitment, depositor, index, label, leaf }: MadeDeposit,
  expected: number,
  notes: ReadonlyMap<Hex, Hex>,
): Omit<PoolDeposit, 'txHash' | 'blockNumber'> {
  if (Number(index) !== expected)
    throw new LogsIncomplete('deposits', `deposit ${index} came where ${expected} should`)
  const [committed, labelled] = [BigInt(commitment), BigInt(label)]
  if (committed >= fieldOrder || labelled >= fieldOrder || toWord(computeLeaf(committed, labelled)) !== leaf)
    throw new LogsIncomplete('deposits', `deposit ${index} contradicts itself`)
  const note = notes.get(commitment)
  if (note === undefined) throw new LogsIncomplete('notes', `deposit ${index} has none`)
  return { leafIndex: expected, commitment, label, leaf, depositor, note }
}

function findDeposit(deposits: readonly PoolDeposit[], commitment: Hex): number {
  const found = deposits.findLast((made) => made.commitment === commitment)
  if (found === undefined) throw new LogsIncomplete('deposits', 'a deposit that was taken back is missing')
  return found.leafIndex
}

function assertComplete(state: PoolState, known: PoolState | undefined, facts: PoolFacts): void {
  const { deposits, changes, spends } = state
  if (facts.depositCount !== BigInt(deposits.length))
    throw new LogsIncomplete('deposits', `${deposits.length} of ${facts.depositCount}`)
  const { tree } = buildTree(state, known)
  if (facts.approvedCount !== BigInt(tree.size))
    throw new LogsIncomplete('approvals', `${tree.size} of ${facts.approvedCount}`)
  const root = tree.root === undefined ? zeroHash : toWord(tree.root)
  if (facts.latestRoot !== root || (changes.at(-1)?.root ?? zeroHash) !== root)
    throw new LogsIncomplete('root', `the pool says ${facts.latestRoot}`)
  if (changes.some(({ epoch }, index) => epoch < (changes[index - 1]?.epoch ?? 0)))
    throw new LogsIncomplete('approvals', 'an approval is of an epoch before the last one')
  // Anybody can force coins into a pool, so it may hold more than its deposits, and never less.
  const unspent = BigInt(deposits.length - spends.length)
  if (facts.balance < unspent * facts.denomination)
    throw new LogsIncomplete('spends', `${unspent} deposits are unspent, and the pool holds less`)
}

function buildTree(state: PoolState, known: PoolState | undefined) {
  try {
    return extendApprovedTree(state, known)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new LogsIncomplete('approvals', error.message)
  }
}
