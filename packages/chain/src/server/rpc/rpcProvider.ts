import { createPublicClient, http, type PublicClient, TimeoutError } from 'viem'
import { ChainReadError, type ChainReadProblem } from './chainReadError.ts'
import { readBounded } from './readBounded.ts'
import { MalformedAnswer } from './rpcShapes.ts'

/** One RPC endpoint; every failure it reports is a ChainReadError without its address in it. */
export type RpcProvider = {
  readonly name: string
  readonly client: PublicClient
  request(method: string, parameters: readonly unknown[]): Promise<unknown>
  /** Runs a viem action on this provider with the same error family as `request`. */
  run<T>(action: (client: PublicClient) => Promise<T>): Promise<T>
  /** Asks for the chain id unless it was confirmed less than `maximumAgeMs` ago; throws wrongChain. */
  assertChain(maximumAgeMs: number): Promise<void>
  createError(problem: ChainReadProblem, detail: string): ChainReadError
}

export type RpcProviderOptions = {
  chainId: number
  url: string
  timeoutMs: number
  retryCount: number
  retryDelayMs: number
  maximumAnswerBytes: number
}

/** viem's own time limit ends when the headers arrive; this one covers the whole body, and its size. */
function createBoundedFetch(timeoutMs: number, maximumBytes: number): typeof fetch {
  return async (input, init) => {
    const limit = AbortSignal.timeout(timeoutMs)
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit
    const response = await fetch(input, { ...init, signal })
    const body = await readBounded(response, maximumBytes)
    if (body === undefined) throw new AnswerTooLarge()
    // Retry-After is dropped: a provider must not be able to put a watcher to sleep for hours.
    const headers = new Headers({ 'Content-Type': response.headers.get('Content-Type') ?? '' })
    return new Response(body, { status: response.status, headers })
  }
}

class AnswerTooLarge extends Error {}

/** viem's number for an error that no node gave. */
const unknownCode = -1

/** Every error of viem is a chain of causes; the problem is named by whichever link we know. */
function classify(error: unknown): { problem: ChainReadProblem; detail: string; nodeCode?: number } {
  if (error instanceof MalformedAnswer) return { problem: 'malformed', detail: error.message }
  let link: unknown = error
  for (let depth = 0; depth < 8 && link instanceof Error; depth += 1) {
    if (link instanceof AnswerTooLarge || link.name === 'ResponseBodyTooLargeError')
      return { problem: 'tooLarge', detail: 'answer above the byte limit' }
    if (link instanceof TimeoutError || link.name === 'TimeoutError')
      return { problem: 'unavailable', detail: 'timed out' }
    if ('status' in link && link.status === 429) return { problem: 'rateLimited', detail: 'HTTP 429' }
    if ('status' in link && typeof link.status === 'number')
      return { problem: 'unavailable', detail: `HTTP ${link.status}` }
    if (link instanceof SyntaxError) return { problem: 'malformed', detail: 'answer is not JSON' }
    if ('code' in link && link.code === 429) return { problem: 'rateLimited', detail: 'code 429' }
    if ('code' in link && typeof link.code === 'number' && link.code !== unknownCode)
      return { problem: 'refused', detail: `node error ${link.code}`, nodeCode: link.code }
    link = link.cause
  }
  return { problem: 'unavailable', detail: 'no answer' }
}

/** Creates one provider; nothing is asked before the first call. */
export function createRpcProvider(options: RpcProviderOptions): RpcProvider {
  const name = new URL(options.url).host
  const client = createPublicClient({
    transport: http(options.url, {
      fetchFn: createBoundedFetch(options.timeoutMs, options.maximumAnswerBytes),
      timeout: options.timeoutMs,
      retryCount: options.retryCount,
      retryDelay: options.retryDelayMs,
    }),
  })
  let confirmedAtMs = Number.NEGATIVE_INFINITY
  const createError = (problem: ChainReadProblem, detail: string) =>
    new ChainReadError(problem, { chainId: options.chainId, provider: name, detail })
  const run = async <T>(action: (client: PublicClient) => Promise<T>): Promise<T> => {
    try {
      return await action(client)
    } catch (error) {
      if (error instanceof ChainReadError) throw error
      const { problem, ...params } = classify(error)
      throw new ChainReadError(problem, { chainId: options.chainId, provider: name, ...params })
    }
  }
  const request = (method: string, parameters: readonly unknown[]) =>
    run<unknown>((viem) => viem.request({ method, params: parameters } as never))
  return {
    name,
    client,
    run,
    request,
    createError,
    async assertChain(maximumAgeMs) {
      if (performance.now() - confirmedAtMs < maximumAgeMs) return
      const answer = await request('eth_chainId', [])
      if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(answer))
        throw createError('malformed', 'eth_chainId is no number')
      if (BigInt(answer) !== BigInt(options.chainId)) {
        confirmedAtMs = Number.NEGATIVE_INFINITY
        throw createError('wrongChain', `answers for chain ${BigInt(answer)}`)
      }
      confirmedAtMs = performance.now()
    },
  }
}
