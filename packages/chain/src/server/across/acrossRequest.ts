import { withRetry } from 'viem'
import { readBounded } from '../rpc/readBounded.ts'
import { CrossChainError, type CrossChainProblem } from './crossChainError.ts'

export type AcrossRequestOptions = {
  readonly baseUrl: string
  readonly apiKey: string | null
  /** Limit of one try. */
  readonly timeoutMs: number
  /** Limit of all tries together; members wait ten seconds at most. */
  readonly limitMs: number
  readonly retryCount: number
  /** Delay before the first repetition; it doubles each time. */
  readonly retryDelayMs: number
  readonly maximumAnswerBytes: number
}

export type AcrossQuery = Readonly<Record<string, string>>

/** Asks one path and answers its JSON. Throws CrossChainError. */
export type AcrossRequest = (path: string, query: AcrossQuery) => Promise<unknown>

/** Maps its error codes to problems; its own failures are worth another try. */
const problemByCode: ReadonlyMap<string, CrossChainProblem> = new Map([
  ['AMOUNT_TOO_LOW', 'amountTooLow'],
  ['AMOUNT_TOO_HIGH', 'amountTooHigh'],
  ['ROUTE_NOT_ENABLED', 'routeClosed'],
  ['SWAP_TYPE_NOT_GUARANTEED', 'routeClosed'],
  ['SWAP_LIQUIDITY_INSUFFICIENT', 'noLiquidity'],
  ['SWAP_QUOTE_UNAVAILABLE', 'noLiquidity'],
  ['SWAP_SLIPPAGE_INSUFFICIENT', 'noLiquidity'],
  ['SIMULATION_ERROR', 'simulationFailed'],
  ['INVALID_PARAM', 'invalidRequest'],
  ['INVALID_METHOD', 'invalidRequest'],
  ['MISSING_PARAM', 'invalidRequest'],
  ['ABI_ENCODING_ERROR', 'invalidRequest'],
  ['UPSTREAM_RPC_ERROR', 'unavailable'],
  ['UPSTREAM_HTTP_ERROR', 'unavailable'],
  ['UPSTREAM_GATEWAY_TIMEOUT', 'unavailable'],
  ['UNEXPECTED_ERROR', 'unavailable'],
])
const retryable: ReadonlySet<CrossChainProblem> = new Set(['unavailable', 'rateLimited'])

/** A key must not travel in the clear; only the demo answers on plain HTTP. */
function parseBase(baseUrl: string): URL {
  const base = new URL(baseUrl)
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(base.hostname)
  if (base.protocol !== 'https:' && !(base.protocol === 'http:' && isLocal))
    throw new RangeError(`the cross-chain provider ${base.host} must be reached by https`)
  return base
}

function parseJson(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return undefined
  }
}

function getField(json: unknown, field: string): unknown {
  return typeof json === 'object' && json !== null ? Reflect.get(json, field) : undefined
}

function classifyStatus(status: number): CrossChainProblem {
  if (status === 429) return 'rateLimited'
  if (status === 401 || status === 403) return 'unauthorized'
  return status >= 500 || status === 404 || status < 400 ? 'unavailable' : 'refused'
}

/** Makes the one way by which Across is asked: bounded in time and bytes, repeated while it is its own trouble. */
export function createAcrossRequest(options: AcrossRequestOptions): AcrossRequest {
  const base = parseBase(options.baseUrl)
  const root = base.href.replace(/\/+$/, '')
  const createError = (problem: CrossChainProblem, detail: string) =>
    new CrossChainError(problem, { provider: base.host, detail })
  const headers = {
    accept: 'application/json',
    ...(options.apiKey === null ? {} : { authorization: `Bearer ${options.apiKey}` }),
  }

  const readAnswer = async (response: Response): Promise<unknown> => {
    const body = await readBounded(response, options.maximumAnswerBytes)
    if (body === undefined) throw createError('tooLarge', `more than ${options.maximumAnswerBytes} bytes`)
    const parsed = parseJson(body.toString('utf8'))
    if (response.ok) {
      if (parsed === undefined) throw createError('malformed', 'answer is not JSON')
      return parsed.json
    }
    const code = getField(parsed?.json, 'code')
    const known = typeof code === 'string' ? problemByCode.get(code) : undefined
    if (known !== undefined) throw createError(known, `HTTP ${response.status} ${code}`)
    // Only a 404 that says in its own words what is missing is an answer; any other is a wrong address.
    const reason = getField(parsed?.json, 'error')
    if (response.status === 404 && typeof reason === 'string' && reason.startsWith('DepositNotFound'))
      throw createError('notFound', 'HTTP 404')
    const isIndexerRefusal = response.status === 400 && typeof reason === 'string'
    throw createError(
      isIndexerRefusal ? 'invalidRequest' : classifyStatus(response.status),
      `HTTP ${response.status}`,
    )
  }

  const tryOnce = async (url: string, limit: AbortSignal): Promise<unknown> => {
    const signal = AbortSignal.any([limit, AbortSignal.timeout(options.timeoutMs)])
    try {
      // A redirect would carry our key to wherever the answer says.
      return await readAnswer(await fetch(url, { headers, signal, redirect: 'error', cache: 'no-store' }))
    } catch (error) {
      if (error instanceof CrossChainError) throw error
      throw createError('unavailable', signal.aborted ? 'timed out' : 'no answer')
    }
  }

  return async (path, query) => {
    const url = `${root}${path}?${new URLSearchParams(query)}`
    const limit = AbortSignal.timeout(options.limitMs)
    try {
      return await withRetry(() => tryOnce(url, limit), {
        retryCount: options.retryCount,
        delay: ({ count }) => options.retryDelayMs * 2 ** count,
        shouldRetry: ({ error }) => error instanceof CrossChainError && retryable.has(error.problem),
        signal: limit,
      })
    } catch (error) {
      throw error instanceof CrossChainError ? error : createError('unavailable', 'timed out')
    }
  }
}
