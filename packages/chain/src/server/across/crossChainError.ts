/**
 * Problems of a cross-chain provider: unavailable (no answer, too slow, its own error), rateLimited (HTTP 429),
 * tooLarge (answer above the byte limit), malformed (an answer that cannot be read or cannot be true), unauthorized
 * (our key), invalidRequest (it does not understand the request), amountTooLow, amountTooHigh, routeClosed (this pair
 * is not carried), noLiquidity (not now, not so much), simulationFailed (the transaction would revert), notFound (it
 * does not know this deposit), refused (an unknown code).
 */
export type CrossChainProblem =
  | 'unavailable'
  | 'rateLimited'
  | 'tooLarge'
  | 'malformed'
  | 'unauthorized'
  | 'invalidRequest'
  | 'amountTooLow'
  | 'amountTooHigh'
  | 'routeClosed'
  | 'noLiquidity'
  | 'simulationFailed'
  | 'notFound'
  | 'refused'

/** A provider of cross-chain transfers failed or refused; `provider` is a host name only, and no key is in it. */
export class CrossChainError extends Error {
  override readonly name = 'CrossChainError'
  readonly problem: CrossChainProblem
  readonly provider: string

  constructor(problem: CrossChainProblem, params: { provider: string; detail: string }) {
    super(`Cross-chain provider ${params.provider}: ${problem} (${params.detail})`)
    this.problem = problem
    this.provider = params.provider
  }
}
