import { privatePoolAbi } from '@bank/chain'
import { type Address, getAddress, type Hex, zeroAddress, zeroHash } from 'viem'
import { findKnownState } from './findKnownState.ts'
import { createFixedTree, type FixedTree } from './fixedTree.ts'
import { LogsIncomplete } from './logsIncomplete.ts'
import { computeLabel, computeLeaf } from './noteHashes.ts'
import {
  claimDepositTree,
  type PoolDeposit,
  type PoolState,
  type Publication,
  type Spend,
  saveDepositTree,
} from './poolState.ts'
import { type LogSource, type PoolLog, readPoolLogs } from './readPoolLogs.ts'
import { toWord } from './toWord.ts'

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
type PoolFacts = {
  readonly depositCount: bigint
  readonly latestRoot: Hex
  readonly denomination: bigint
  readonly balance: bigint
}

/**
 * Everything about a pool up to a block, from its logs, proven by what the pool itself says at that block: count and root
 * of all deposits, and what it still holds. Throws LogsIncomplete when they differ, and what the client throws.
 */
export async function syncPool(options: SyncOptions): Promise<PoolState> {
  const { client, onProgress, signal, stepBlocks = 10_000n } = options
  const pool = getAddress(options.pool)
  const block = await client.getBlock(
    options.toBlock === undefined ? { blockTag: 'finalized' } : { blockNumber: options.toBlock },
  )
  const known = await findKnownState(client, options.state, { chainId: options.chainId, pool })
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
  const facts = await readFacts(client, pool, block.number)
  const history = mergeLogs(logs, known, { chainId: BigInt(options.chainId), pool })
  const tree = updateTree(known, history.deposits)
  assertComplete(history, tree, facts)
  const state: PoolState = {
    version: 1,
    chainId: Number(options.chainId),
    pool,
    denomination: `${facts.denomination}`,
    blockNumber: Number(block.number),
    blockHash: block.hash,
    blockTime: Number(block.timestamp),
    root: facts.latestRoot,
    ...history,
  }
  saveDepositTree(state, tree)
  return state
}

async function readFacts(client: LogSource, pool: Address, blockNumber: bigint): Promise<PoolFacts> {
  const read = { address: pool, abi: privatePoolAbi, blockNumber } as const
  const [depositCount, latestRoot, denomination, balance] = await Promise.all([
    client.readContract({ ...read, functionName: 'depositCount' }),
    client.readContract({ ...read, functionName: 'latestRoot' }),
    client.readContract({ ...read, functionName: 'denomination' }),
    client.getBalance({ address: pool, blockNumber }),
  ])
  return { depositCount, latestRoot, denomination, balance }
}

type PoolHistory = Pick<PoolState, 'deposits' | 'publications' | 'spends'>

function mergeLogs(
  logs: readonly PoolLog[],
  known: PoolState | undefined,
  place: { readonly chainId: bigint; readonly pool: Address },
): PoolHistory {
  const notes = new Map<Hex, Hex>()
  for (const log of logs) if (log.eventName === 'EncryptedNote') notes.set(log.args.commitment, log.args.note)
  const deposits: PoolDeposit[] = [...(known?.deposits ?? [])]
  let publications: Publication[] = [...(known?.publications ?? [])]
  const spends: Spend[] = [...(known?.spends ?? [])]
  for (const log of logs) {
    const from = { txHash: log.transactionHash, blockNumber: Number(log.blockNumber) }
    switch (log.eventName) {
      case 'DepositMade': {
        const { commitment, depositor, label, leaf } = log.args
        const leafIndex = Number(log.args.leafIndex)
        assertDeposit({ ...place, leafIndex, depositor, commitment, label, leaf }, deposits.length)
        const note = notes.get(commitment)
        if (note === undefined) throw new LogsIncomplete('notes', `deposit ${leafIndex} has none`)
        deposits.push({ leafIndex, commitment, label, leaf, depositor, note, ...from })
        break
      }
      case 'AssociationRootPublished': {
        const { root, usableFrom, usableUntil, added, removed } = log.args
        const times = { usableFrom: Number(usableFrom), usableUntil: Number(usableUntil) }
        publications.push({ root, ...times, added, removed, isRevoked: false })
        break
      }
      case 'AssociationRootRevoked':
        publications = publications.map((each) =>
          each.root === log.args.root ? { ...each, isRevoked: true } : each,
        )
        break
      case 'Withdrawn': {
        const { nullifierHash, recipient, relayer, fee } = log.args
        spends.push({ kind: 'withdrawn', nullifierHash, recipient, relayer, fee: `${fee}`, ...from })
        break
      }
      case 'TakenBack': {
        const { nullifierHash, depositor } = log.args
        const nobody = { relayer: zeroAddress, fee: '0' }
        spends.push({ kind: 'takenBack', nullifierHash, recipient: depositor, ...nobody, ...from })
        break
      }
      case 'EncryptedNote':
        break
    }
  }
  return { deposits, publications, spends }
}

/** A deposit's label and leaf are made of what else its event says, so that the root speaks of all of it. */
function assertDeposit(
  made: {
    readonly chainId: bigint
    readonly pool: Address
    readonly leafIndex: number
    readonly depositor: Address
    readonly commitment: Hex
    readonly label: Hex
    readonly leaf: Hex
  },
  expected: number,
): void {
  if (made.leafIndex !== expected)
    throw new LogsIncomplete('deposits', `deposit ${made.leafIndex} came where ${expected} should`)
  const commitment = BigInt(made.commitment)
  const label = computeLabel({ ...made, commitment })
  if (toWord(label) !== made.label || toWord(computeLeaf(commitment, label)) !== made.leaf)
    throw new LogsIncomplete('deposits', `deposit ${made.leafIndex} contradicts itself`)
}

function updateTree(known: PoolState | undefined, deposits: readonly PoolDeposit[]): FixedTree {
  const tree = known === undefined ? createFixedTree() : claimDepositTree(known)
  for (const { leaf } of deposits.slice(known?.deposits.length ?? 0)) tree.append(BigInt(leaf))
  return tree
}

function assertComplete({ deposits, spends }: PoolHistory, tree: FixedTree, facts: PoolFacts): void {
  if (facts.depositCount !== BigInt(deposits.length))
    throw new LogsIncomplete('deposits', `${deposits.length} of ${facts.depositCount}`)
  if (facts.latestRoot !== (deposits.length === 0 ? zeroHash : toWord(tree.root)))
    throw new LogsIncomplete('root', `the pool says ${facts.latestRoot}`)
  // Anybody can force coins into a pool, so it may hold more than its deposits, and never less.
  const unspent = BigInt(deposits.length - spends.length)
  if (facts.balance < unspent * facts.denomination)
    throw new LogsIncomplete('spends', `${unspent} deposits are unspent, and the pool holds less`)
}
