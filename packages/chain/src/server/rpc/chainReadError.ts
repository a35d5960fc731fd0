/**
 * Problems of reading a chain: unavailable (no answer, too slow, HTTP error), rateLimited (HTTP 429), refused (the
 * node answered with an error), tooLarge (answer above the byte limit), malformed (an answer that cannot be true or
 * cannot be read), wrongChain (another chain id), disagreeing (two providers differ), notFinal (the block is not
 * final, or no longer canonical, for every provider).
 */
export type ChainReadProblem =
  | 'unavailable'
  | 'rateLimited'
  | 'refused'
  | 'tooLarge'
  | 'malformed'
  | 'wrongChain'
  | 'disagreeing'
  | 'notFinal'

/** A chain could not be read; `provider` is a host name only, as RPC addresses often carry a key. */
export class ChainReadError extends Error {
  override readonly name = 'ChainReadError'
  readonly problem: ChainReadProblem
  readonly chainId: number
  readonly provider: string
  /** The node's own error number when it refused; 3 is "execution reverted". */
  readonly nodeCode: number | undefined

  constructor(
    problem: ChainReadProblem,
    params: { chainId: number; provider: string; detail: string; nodeCode?: number | undefined },
  ) {
    super(`Chain ${params.chainId}, ${params.provider}: ${problem} (${params.detail})`)
    this.problem = problem
    this.chainId = params.chainId
    this.provider = params.provider
    this.nodeCode = params.nodeCode
  }
}
