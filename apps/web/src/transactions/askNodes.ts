import { HttpRequestError, RpcRequestError, TimeoutError } from 'viem'

/** One JSON-RPC call; throws what node, network or wallet throw, as viem names it. */
export type ChainRequest = (call: RpcCall) => Promise<unknown>

type RpcCall = { readonly method: string; readonly params?: unknown }
type RpcAnswer = {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

const timeoutMs = 8_000
const pauseMs = 150
const longestPauseMs = 2_000

/**
 * Asks nodes in turn, each once more where that may help, until one answers. That a call reverts is an answer: no other
 * node is asked for a better one. Throws what the last node threw.
 */
export const askNodes =
  (urls: readonly string[]): ChainRequest =>
  async (call) => {
    let failure: unknown = new Error('no node is named')
    for (const url of urls) {
      try {
        return await askTwice(url, call)
      } catch (error) {
        if (isAnswer(error)) throw error
        failure = error
      }
    }
    throw failure
  }

async function askTwice(url: string, call: RpcCall): Promise<unknown> {
  try {
    return await ask(url, call)
  } catch (error) {
    const pause = findPauseMs(error)
    if (pause === null) throw error
    await new Promise((resolve) => setTimeout(resolve, pause))
    return ask(url, call)
  }
}

async function ask(url: string, call: RpcCall): Promise<unknown> {
  const body = { method: call.method, params: call.params ?? [] }
  const { result, error } = await send(url, body)
  if (error) throw new RpcRequestError({ body, error, url })
  return result
}

async function send(url: string, body: RpcCall): Promise<RpcAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (response.ok) return JSON.parse(text)
    const refusal = parseRefusal(text)
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

/** Some nodes refuse by the answer's status and still say why in JSON-RPC. */
function parseRefusal(text: string): RpcAnswer | null {
  try {
    const answer: RpcAnswer = JSON.parse(text)
    return typeof answer.error?.code === 'number' && typeof answer.error.message === 'string' ? answer : null
  } catch {
    return null
  }
}

const passingCodes: readonly number[] = [-1, -32_005, -32_007, -32_603, 429]
const passingStatuses: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]

/** How long to wait before the same node is asked again, or null where it would say the same. */
function findPauseMs(error: unknown): number | null {
  if (error instanceof RpcRequestError) return passingCodes.includes(error.code) ? pauseMs : null
  if (!(error instanceof HttpRequestError) || error.status === undefined) return pauseMs
  if (!passingStatuses.includes(error.status)) return null
  const asked = Number(error.headers?.get('Retry-After') ?? 0) * 1_000
  // The next node is there sooner than one that wants to be left alone for long.
  return asked > longestPauseMs ? null : Math.max(pauseMs, asked || 0)
}

const rejected = -32_003

function isAnswer(error: unknown): boolean {
  if (!(error instanceof RpcRequestError)) return false
  return error.code === rejected || /execution reverted|gas required exceeds allowance/.test(error.message)
}
