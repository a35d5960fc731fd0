import { type Address, encodeFunctionData, type Hash, type Hex, hexToBigInt, isHex, numberToHex } from 'viem'
import { privatePoolAbi } from '../../generated/privatePool.ts'
import { readFromAll } from '../rpc/rpcAgreement.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'
import { MalformedAnswer, parseWord } from '../rpc/rpcShapes.ts'

/** A pool's own figures at one block; amounts in wei. */
export type PoolFacts = {
  readonly denomination: bigint
  readonly standbySeconds: bigint
  readonly depositCount: bigint
  readonly latestRoot: Hex
  /** Its balance; anyone can force more coins into it. */
  readonly balance: bigint
}

/** From when until when an association root may be used, in unix seconds; both 0 when never or no more. */
export type RootValidity = { readonly usableFrom: bigint; readonly usableUntil: bigint }

type Position = 'latest' | { readonly blockHash: Hash; readonly requireCanonical: true }

const toPosition = (blockHash: Hash): Position => ({ blockHash, requireCanonical: true })

function parseWords(answer: unknown, count: number, subject: string): bigint[] {
  if (typeof answer !== 'string' || answer.length !== 2 + 64 * count)
    throw new MalformedAnswer(`${subject} is not ${count} words`)
  return Array.from({ length: count }, (_, index) =>
    parseWord(`0x${answer.slice(2 + 64 * index, 66 + 64 * index)}`, subject),
  )
}

function parseCoins(answer: unknown): bigint {
  if (!isHex(answer) || answer.length > 66) throw new MalformedAnswer('balance is no quantity')
  return hexToBigInt(answer)
}

function parseFlags(answer: unknown, count: number): boolean[] {
  const [offset, length, ...flags] = parseWords(answer, count + 2, 'isSpentArray')
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
  const { pool, blockHash } = params
  return readFromAll(providers, 'facts of a pool', async (provider) => {
    const readView = async (functionName: 'denomination' | 'standby' | 'depositCount' | 'latestRoot') => {
      const call = { to: pool, data: encodeFunctionData({ abi: privatePoolAbi, functionName }) }
      return parseWord(await provider.request('eth_call', [call, toPosition(blockHash)]), functionName)
    }
    const [denomination, standbySeconds, depositCount, latestRoot, balance] = await Promise.all([
      readView('denomination'),
      readView('standby'),
      readView('depositCount'),
      readView('latestRoot'),
      provider.request('eth_getBalance', [pool, toPosition(blockHash)]).then(parseCoins),
    ])
    return {
      denomination,
      standbySeconds,
      depositCount,
      latestRoot: numberToHex(latestRoot, { size: 32 }),
      balance,
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
  const { pool, nullifierHashes, blockHash } = params
  const callData = encodeFunctionData({
    abi: privatePoolAbi,
    functionName: 'isSpentArray',
    args: [nullifierHashes],
  })
  return readFromAll(providers, 'spent deposits', async (provider) =>
    parseFlags(
      await provider.request('eth_call', [{ to: pool, data: callData }, toPosition(blockHash)]),
      nullifierHashes.length,
    ),
  )
}

/** True when a nullifier hash is spent by the newest block of any one provider. Throws ChainReadError. */
export async function readSpentNow(
  providers: readonly RpcProvider[],
  params: { pool: Address; nullifierHash: Hex },
): Promise<boolean> {
  const callData = encodeFunctionData({
    abi: privatePoolAbi,
    functionName: 'isSpentArray',
    args: [[params.nullifierHash]],
  })
  const answers = await Promise.all(
    providers.map((provider) =>
      readFromAll([provider], 'a spent deposit', async (readView) =>
        parseFlags(await readView.request('eth_call', [{ to: params.pool, data: callData }, 'latest']), 1),
      ),
    ),
  )
  return answers.some(([isSpent]) => isSpent === true)
}

/** From when until when a root may be used, as the pool has it at exactly that block. Throws ChainReadError. */
export function readRootValidity(
  providers: readonly RpcProvider[],
  params: { pool: Address; root: Hex; blockHash: Hash },
): Promise<RootValidity> {
  const { pool, root, blockHash } = params
  const functionName = 'associationRootValidity'
  const callData = encodeFunctionData({ abi: privatePoolAbi, functionName, args: [root] })
  return readFromAll(providers, functionName, async (provider) => {
    const answer = await provider.request('eth_call', [{ to: pool, data: callData }, toPosition(blockHash)])
    const [usableFrom = 0n, usableUntil = 0n] = parseWords(answer, 2, functionName)
    return { usableFrom, usableUntil }
  })
}
