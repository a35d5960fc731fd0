import { type Address, type Hash, type Hex, hexToBigInt, isHex, numberToHex } from 'viem'
import { comparePoolCode, type PoolFault } from '../../findPoolFault.ts'
import { privatePoolAbi } from '../../generated/privatePool.ts'
import { type Position, readFlag, readWord, readWords, toAddress, toPosition } from '../rpc/readWords.ts'
import { readFromAll, readFromEach } from '../rpc/rpcAgreement.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'
import { MalformedAnswer } from '../rpc/rpcShapes.ts'

/** A pool's own figures at one block; amounts in wei. */
export type PoolFacts = {
  readonly denomination: bigint
  readonly epochSeconds: bigint
  readonly minimumBatch: bigint
  readonly depositCount: bigint
  /** Leaves of the tree, removed ones among them. */
  readonly approvedCount: bigint
  readonly latestRoot: Hex
  /** Its balance; anyone can force more coins into it. */
  readonly balance: bigint
}

function parseCoins(answer: unknown): bigint {
  if (!isHex(answer) || answer.length > 66) throw new MalformedAnswer('balance is no quantity')
  return hexToBigInt(answer)
}

async function readSpentFlags(
  provider: RpcProvider,
  params: { pool: Address; nullifierHashes: readonly Hex[]; at: Position },
): Promise<boolean[]> {
  const { pool, nullifierHashes, at } = params
  const count = nullifierHashes.length
  const call = {
    to: pool,
    at,
    abi: privatePoolAbi,
    functionName: 'isSpentArray',
    args: [nullifierHashes],
  } as const
  const [offset, length, ...flags] = await readWords(provider, call, count + 2)
  if (offset !== 32n || length !== BigInt(count) || flags.some((flag) => flag > 1n))
    throw new MalformedAnswer('isSpentArray is no list of yes and no')
  return flags.map((flag) => flag === 1n)
}

/**
 * Reads the figures that verify a pool's events, at exactly that block, the same for all providers. Throws
 * ChainReadError.
 */
export function readPoolFacts(
  providers: readonly RpcProvider[],
  params: { pool: Address; blockHash: Hash },
): Promise<PoolFacts> {
  const at = toPosition(params.blockHash)
  return readFromAll(providers, 'facts of a pool', async (provider) => {
    const readView = (
      functionName:
        | 'denomination'
        | 'epochSeconds'
        | 'minimumBatch'
        | 'depositCount'
        | 'approvedCount'
        | 'latestRoot',
    ) => readWord(provider, { to: params.pool, at, abi: privatePoolAbi, functionName })
    const [denomination, epochSeconds, minimumBatch, depositCount, approvedCount, latestRoot, balance] =
      await Promise.all([
        readView('denomination'),
        readView('epochSeconds'),
        readView('minimumBatch'),
        readView('depositCount'),
        readView('approvedCount'),
        readView('latestRoot'),
        provider.request('eth_getBalance', [params.pool, at]).then(parseCoins),
      ])
    return {
      ...{ denomination, epochSeconds, minimumBatch, depositCount, approvedCount, balance },
      latestRoot: numberToHex(latestRoot, { size: 32 }),
    }
  })
}

/**
 * Reads which of these nullifier hashes are spent at exactly that block, the same for all providers. Throws
 * ChainReadError.
 */
export function readSpent(
  providers: readonly RpcProvider[],
  params: { pool: Address; nullifierHashes: readonly Hex[]; blockHash: Hash },
): Promise<boolean[]> {
  const call = { ...params, at: toPosition(params.blockHash) }
  return readFromAll(providers, 'spent deposits', (provider) => readSpentFlags(provider, call))
}

/** True when a nullifier hash is spent by the newest block of any one provider. Throws ChainReadError. */
export async function readSpentNow(
  providers: readonly RpcProvider[],
  params: { pool: Address; nullifierHash: Hex },
): Promise<boolean> {
  const { pool, nullifierHash } = params
  const answers = await readFromEach(providers, (provider) =>
    readSpentFlags(provider, { pool, nullifierHashes: [nullifierHash], at: 'latest' }),
  )
  return answers.some(([isSpent]) => isSpent === true)
}

/** Compares the code of a pool and of its hash functions with this build, the same for all providers. Throws ChainReadError. */
export function readPoolFault(
  providers: readonly RpcProvider[],
  { pool }: { pool: Address },
): Promise<PoolFault | undefined> {
  return readFromAll(providers, 'code of a pool', (provider) =>
    comparePoolCode(
      {
        getCode: async (address) => {
          const code = await provider.request('eth_getCode', [address, 'latest'])
          if (!isHex(code)) throw new MalformedAnswer('code is not hexadecimal')
          return code
        },
        getHashFunction: async (name) =>
          toAddress(
            await readWord(provider, { to: pool, at: 'latest', abi: privatePoolAbi, functionName: name }),
          ),
      },
      pool,
    ),
  )
}

/** True when the newest block of every provider has a root as usable. Throws ChainReadError. */
export async function readRootUsable(
  providers: readonly RpcProvider[],
  { pool, root }: { pool: Address; root: Hex },
): Promise<boolean> {
  const call = {
    to: pool,
    at: 'latest',
    abi: privatePoolAbi,
    functionName: 'isRootUsable',
    args: [root],
  } as const
  const answers = await readFromEach(providers, (provider) => readFlag(provider, call))
  return answers.every(Boolean)
}
