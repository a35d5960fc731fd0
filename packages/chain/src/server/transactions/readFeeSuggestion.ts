import { readFromAnswering } from '../rpc/rpcAgreement.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'
import { MalformedAnswer } from '../rpc/rpcShapes.ts'

/** Fees per gas, in wei. */
export type FeeOffer = {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/**
 * Fees to offer: `first` for new transactions, `raised` for one that is not mined. They are the same for an odd number
 * of answers; of an even number, the lower and the upper of the two in the middle.
 */
export type FeeSuggestion = {
  readonly first: FeeOffer
  readonly raised: FeeOffer
  /** Gas price behind `first`, without room for a base fee that rises. */
  readonly gasPrice: bigint
}

const wordPattern = /^0x[0-9a-f]{1,64}$/i

function parseFee(value: unknown): bigint {
  if (typeof value !== 'string' || !wordPattern.test(value)) throw new MalformedAnswer('a fee is no number')
  return BigInt(value)
}

type Answer = { readonly gasPrice: bigint; readonly tip: bigint }

async function readAnswer(provider: RpcProvider): Promise<Answer> {
  const [gasPrice, tip] = await Promise.all([
    provider.request('eth_gasPrice', []).then(parseFee),
    // Not every node knows the call; the price alone then says it.
    provider.request('eth_maxPriorityFeePerGas', []).then(parseFee, () => undefined),
  ])
  return { gasPrice, tip: tip ?? gasPrice }
}

/** The lower and the upper median, which are one answer unless their number is even. */
function computeMedians(fees: readonly bigint[]): readonly [lower: bigint, upper: bigint] {
  const sorted = fees.toSorted((left, right) => (left < right ? -1 : 1))
  const lower = sorted[(sorted.length - 1) >> 1] ?? 0n
  return [lower, sorted[sorted.length >> 1] ?? lower]
}

/** Leaves room for a base fee that doubles. */
function toOffer(gasPrice: bigint, tip: bigint): FeeOffer {
  const maxFeePerGas = gasPrice * 2n
  return { maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas }
}

/**
 * Reads the fees to offer from all providers that answer; no single one of three decides. Of two, the lower counts
 * first: a lie upwards would cost money, a lie downwards only the time until the offer is raised. Throws ChainReadError
 * when none answers.
 */
export async function readFeeSuggestion(providers: readonly RpcProvider[]): Promise<FeeSuggestion> {
  const answers = await readFromAnswering(providers, readAnswer)
  const [gasPrice, raisedPrice] = computeMedians(answers.map((answer) => answer.gasPrice))
  const [tip, raisedTip] = computeMedians(answers.map((answer) => answer.tip))
  return { first: toOffer(gasPrice, tip), raised: toOffer(raisedPrice, raisedTip), gasPrice }
}
