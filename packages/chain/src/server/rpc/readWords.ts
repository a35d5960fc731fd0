import {
  type Abi,
  type Address,
  type ContractFunctionName,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
  type Hash,
} from 'viem'
import type { RpcProvider } from './rpcProvider.ts'
import { MalformedAnswer, parseWord } from './rpcShapes.ts'

/** The block of a read: the newest, or one by its hash, which must be canonical (EIP-1898). */
export type Position = 'latest' | { readonly blockHash: Hash; readonly requireCanonical: true }

export function toPosition(blockHash: Hash): Position {
  return { blockHash, requireCanonical: true }
}

type ViewCall<
  abi extends Abi,
  name extends ContractFunctionName<abi> | undefined,
> = EncodeFunctionDataParameters<abi, name> & { readonly to: Address; readonly at: Position }

/** Calls a view that returns so many words. */
export async function readWords<const abi extends Abi, name extends ContractFunctionName<abi>>(
  provider: RpcProvider,
  call: ViewCall<abi, name>,
  count: number,
): Promise<bigint[]> {
  const subject = `${call.functionName}`
  const callData = encodeFunctionData<abi, name>(call)
  const answer = await provider.request('eth_call', [{ to: call.to, data: callData }, call.at])
  if (typeof answer !== 'string' || answer.length !== 2 + 64 * count)
    throw new MalformedAnswer(`${subject} is not ${count} words`)
  return Array.from({ length: count }, (_, index) =>
    parseWord(`0x${answer.slice(2 + 64 * index, 66 + 64 * index)}`, subject),
  )
}

/** Calls a view that returns one word. */
export async function readWord<const abi extends Abi, name extends ContractFunctionName<abi>>(
  provider: RpcProvider,
  call: ViewCall<abi, name>,
): Promise<bigint> {
  const [word = 0n] = await readWords(provider, call, 1)
  return word
}

/** Calls a view that answers yes or no. */
export async function readFlag<const abi extends Abi, name extends ContractFunctionName<abi>>(
  provider: RpcProvider,
  call: ViewCall<abi, name>,
): Promise<boolean> {
  const word = await readWord(provider, call)
  if (word > 1n) throw new MalformedAnswer(`${call.functionName} is neither yes nor no`)
  return word === 1n
}

/** The address in a word that an ABI encodes. */
export function toAddress(word: bigint): Address {
  return `0x${word.toString(16).padStart(40, '0')}`
}
