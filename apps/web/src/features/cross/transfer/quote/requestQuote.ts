import { erc20Abi } from '@bank/chain'
import type { CrossCall, CrossRequest } from '@bank/chain/crosschain'
import { apiClient } from '../../../../api/apiClient.ts'
import { getChainClient } from '../../../../transactions/chainClient/getChainClient.ts'
import type { ChainFacts } from '../../../../wallet/chainFacts.ts'
import type { Quote } from '../../routersQuery.ts'
import { type CrossConfig, evaluateQuote, findSettlement, QuoteRejected } from './evaluateQuote.ts'

/**
 * A quote that this browser verified. `chainTime` is the origin chain's clock at `readAt`, both epoch
 * milliseconds.
 */
export type VerifiedQuote = {
  readonly quote: Quote
  readonly approvals: readonly CrossCall[]
  readonly swap: CrossCall
  readonly expiresAt: number
  readonly chainTime: number
  readonly readAt: number
}

/** The sources that a quote is verified against. */
export type QuoteSources = { readonly chain: ChainFacts; readonly config: CrossConfig }

/** Requests a quote and verifies it. Throws the errors of server and chain, and `QuoteRejected`. */
export async function requestQuote(
  request: CrossRequest,
  sources: QuoteSources,
  signal?: AbortSignal,
): Promise<VerifiedQuote> {
  const { inputAmount, depositor, inputToken, outputToken, destinationChainId, recipient } = request
  const quote = await apiClient.queryCrossQuote(
    { amount: `${inputAmount}`, depositor, inputToken, outputToken, destinationChainId, recipient },
    signal ? { signal } : {},
  )
  return verifyQuote(request, quote, sources)
}

/** Verifies a quote against the origin chain's state. Throws the chain's errors and `QuoteRejected`. */
export async function verifyQuote(
  request: CrossRequest,
  quote: Quote,
  { chain, config }: QuoteSources,
): Promise<VerifiedQuote> {
  const client = getChainClient(chain)
  const spender = findSettlement(config, quote)
  const [{ timestamp }, allowance] = await Promise.all([
    client.getBlock(),
    spender === undefined
      ? 0n
      : client.readContract({
          address: request.inputToken,
          abi: erc20Abi,
          functionName: 'allowance',
          args: [request.depositor, spender],
        }),
  ])
  const chainTime = Number(timestamp) * 1_000
  const verdict = evaluateQuote(request, quote, { config, allowance, nowMs: chainTime })
  if (!verdict.ok) throw new QuoteRejected(verdict.reason)
  const { approvals, swap, expiresAt } = verdict
  return { quote, approvals, swap, expiresAt, chainTime, readAt: Date.now() }
}

/** Returns whether a quote was rejected for its age alone, so that a new one can be requested. */
export function isOutdatedError(error: unknown): boolean {
  return (
    error instanceof QuoteRejected && ['expired', 'quoteTooOld', 'deadlineTooClose'].includes(error.reason)
  )
}
