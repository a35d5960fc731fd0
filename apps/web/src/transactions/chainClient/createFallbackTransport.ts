import { HttpRequestError, RpcRequestError, TimeoutError } from 'viem'

/** One JSON-RPC call; throws what node, network or wallet throw, as viem names it. */
export type ChainRequest = (call: RpcCall) => Promise<unknown>

type RpcCall = { readonly method: string; readonly params?: unknown }
type RpcResponse = {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

const timeoutMs = 8_000
const retryDelayMs = 150
const maximumRetryDelayMs = 2_000

/**
 * Requests nodes in turn, each once more where a retry may help, until one answers; throws the last node's
 * error. A revert is an answer: no other node is tried.
 */
export const createFallbackTransport =
  (urls: readonly string[]): ChainRequest =>
  async (call) => {
    let failure: unknown = new Error('no node is named')
    for (const url of urls) {
      try {
        return await sendWithRetry(url, call)
      } catch (error) {
        if (isRevert(error)) throw error
        failure = error
      }
    }
    throw failure
  }

async function sendWithRetry(url: string, call: RpcCall): Promise<unknown> {
  try {
    return await sendCall(url, call)
  } catch (error) {
    const pause = findRetryDelayMs(error)
    if (pause === null) throw error
    await new Promise((resolve) => setTimeout(resolve, pause))
    return sendCall(url, call)
  }
}

async function sendCall(url: string, call: RpcCall): Promise<unknown> {
  const body = { method: call.method, params: call.params ?? [] }
  const { result, error } = await send(url, body)
  if (error) throw new RpcRequestError({ body, error, url })
  return result
}

async function send(url: string, body: RpcCall): Promise<RpcResponse> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (response.ok) return JSON.parse(text)
    const refusal = parseErrorResponse(text)
    if (refusal) return refusal
    const { status, headers } = response
    throw new HttpRequestError({ body: { ...body }, details: response.statusText, headers, status, url })
  } catch (error) {
    if (error instanceof HttpRequestError) throw error
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new TimeoutError({ body: { ...body }, url })
    throw new HttpRequestError({ body: { ...body }, ...(error instanceof Error && { cause: error }), url })
  }
}

/** Parses a JSON-RPC error in a response with an HTTP error status, as some nodes send it. */
function parseErrorResponse(text: string): RpcResponse | null {
  try {
    const answer: RpcResponse = JSON.parse(text)
    return typeof answer.error?.code === 'number' && typeof answer.error.message === 'string' ? answer : null
  } catch {
    return null
  }
}

const transientCodes: readonly number[] = [-1, -32_005, -32_007, -32_603, 429]
const transientStatuses: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]

/** Returns the delay before a retry at the same node, or null where a retry would fail again. */
function findRetryDelayMs(error: unknown): number | null {
  if (error instanceof RpcRequestError) return transientCodes.includes(error.code) ? retryDelayMs : null
  if (!(error instanceof HttpRequestError) || error.status === undefined) return retryDelayMs
  if (!transientStatuses.includes(error.status)) return null
  const asked = Number(error.headers?.get('Retry-After') ?? 0) * 1_000
  // The next node answers sooner than one that requests a long delay.
  return asked > maximumRetryDelayMs ? null : Math.max(retryDelayMs, asked || 0)
}

const rejected = -32_003

function isRevert(error: unknown): boolean {
  if (!(error instanceof RpcRequestError)) return false
  return error.code === rejected || /execution reverted|gas required exceeds allowance/.test(error.message)
}
