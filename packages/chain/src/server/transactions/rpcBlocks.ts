import { numberToHex } from 'viem'
import { readFromAll } from '../rpc/rpcAgreement.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'
import { type ChainBlock, parseBlock, parseQuantity } from '../rpc/rpcShapes.ts'

async function readBlock(provider: RpcProvider, at: bigint | 'finalized'): Promise<ChainBlock> {
  const position = at === 'finalized' ? at : numberToHex(at)
  const block = parseBlock(await provider.request('eth_getBlockByNumber', [position, false]))
  if (block === null) throw provider.createError('notFinal', `has no block ${at}`)
  if (at !== 'finalized' && block.number !== at)
    throw provider.createError('malformed', `asked for block ${at}, got ${block.number}`)
  return block
}

/**
 * The newest block that is final for every provider: the lowest of their finalized heads, with one hash.
 * The chain id is asked afresh each time. Throws ChainReadError.
 */
export async function readFinalizedBlock(providers: readonly RpcProvider[]): Promise<ChainBlock> {
  const heads = await Promise.all(
    providers.map(async (provider) => {
      await provider.assertChain(0)
      return provider.run(() => readBlock(provider, 'finalized'))
    }),
  )
  const lowest = heads.reduce((low, head) => (head.number < low.number ? head : low))
  const [provider] = providers
  if (provider === undefined) throw new RangeError('a chain needs at least one provider')
  const isLevel = heads.every((head) => head.number === lowest.number)
  const agreed = isLevel ? heads : [await readBlockByNumber(providers, lowest)]
  if (agreed.some((block) => block.hash !== lowest.hash || block.parentHash !== lowest.parentHash))
    throw provider.createError('disagreeing', `finalized block ${lowest.number} has two hashes`)
  return lowest
}

/** The canonical block of that number, agreed by all providers; throws ChainReadError (notFinal: not there). */
export function readBlockByNumber(
  providers: readonly RpcProvider[],
  { number }: { readonly number: bigint },
): Promise<ChainBlock> {
  return readFromAll(providers, `block ${number}`, (provider) => readBlock(provider, number))
}

/** Height of the newest block, final or not, of the provider that is furthest behind. */
export async function readHeadNumber(providers: readonly RpcProvider[]): Promise<bigint> {
  const heads = await Promise.all(
    providers.map((provider) =>
      provider.run(async () => parseQuantity(await provider.request('eth_blockNumber', []), 'head')),
    ),
  )
  return heads.reduce((low, head) => (head < low ? head : low))
}
