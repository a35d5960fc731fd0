import { ApiError } from './ApiError.ts'
import { isMessageKey, type MessageKey } from './messageKeys.ts'

/** The connection of a client; only `baseUrl` is required. */
export type CallClientOptions = {
  /** Origin of the api without a trailing slash; empty for the page's own. */
  readonly baseUrl: string
  readonly fetch?: typeof globalThis.fetch
  /** The session token for the Authorization header; browsers with the cookie omit it. */
  readonly sessionToken?: () => string | undefined
  /** The language of `errInfo`. */
  readonly language?: () => string | undefined
  /** Called once for each answer 401, before the call rejects. */
  readonly onUnauthorized?: () => void
  /** Called for each answer that is an error, before the call rejects, with the key of its sentence. */
  readonly onRefused?: (messageKey: MessageKey | null) => void
  /** Called with each answer, an error among them. */
  readonly onAnswered?: () => void
  /** Called for each call that ends without an answer, with the time it began, in epoch milliseconds. */
  readonly onUnanswered?: (error: ApiError, startedAt: number) => void
  readonly timeoutMs?: number
  readonly retryDelayMs?: number
}

/** Options of one call beside its request. */
export type CallOptions = {
  readonly signal?: AbortSignal
  /** Created by the client if absent; pass the same key again to retry a command with an unknown outcome. */
  readonly idempotencyKey?: string
}

type Route = { readonly kind: 'query' | 'command'; readonly path: string }

/** A method per call of a catalogue: resolves to the result, or rejects with an ApiError. */
export type ClientOf<Calls extends Readonly<Record<keyof Calls, { request: unknown; result: unknown }>>> = {
  readonly [Name in keyof Calls]: (
    ...parameters: Record<never, never> extends Calls[Name]['request']
      ? [request?: Calls[Name]['request'], options?: CallOptions]
      : [request: Calls[Name]['request'], options?: CallOptions]
  ) => Promise<Calls[Name]['result']>
}

const defaultTimeoutMs = 10_000
const defaultRetryDelayMs = 300
const attempts = 3
/** Status of "server busy": nothing was changed, and the answer names the seconds to wait. */
const busyStatus = 503
const defaultBusySeconds = 1

/** Creates a key of 128 random bits; `randomUUID` is missing on pages outside a secure context. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Creates a typed client of a catalogue. A call ends after `timeoutMs` (10,000); within that time a request without a
 * response is sent again under the same Idempotency-Key, so that nothing happens twice. A query that finds the server
 * busy is sent once more after the time that the server names.
 */
export function createCallClient<Client>(
  routes: Readonly<Record<keyof Client, Route>>,
  options: CallClientOptions,
): Client {
  const methods = Object.entries<Route>(routes).map(([name, route]) => [
    name,
    (request: Record<string, unknown> = {}, callOptions: CallOptions = {}) =>
      sendCall(options, route, request, callOptions),
  ])
  return Object.fromEntries(methods) as Client
}

async function sendCall(
  options: CallClientOptions,
  route: Route,
  request: Record<string, unknown>,
  callOptions: CallOptions,
): Promise<unknown> {
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs
  const startedAt = Date.now()
  const untilMs = startedAt + timeoutMs
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = callOptions.signal ? AbortSignal.any([timeout, callOptions.signal]) : timeout
  const { url, init } = describeRequest(options, route, request, callOptions)
  try {
    const send = () => fetchWithRetry(options, url, { ...init, signal })
    const response = await send()
    const waitMs = route.kind === 'query' ? getBusyMs(response) : undefined
    if (waitMs === undefined || Date.now() + waitMs >= untilMs) return await readResult(options, response)
    await wait(waitMs, signal)
    return await readResult(options, await send())
  } catch (error) {
    const failure =
      timeout.aborted && !callOptions.signal?.aborted ? new ApiError({ kind: 'timedOut' }) : error
    if (failure instanceof ApiError && failure.failure.kind !== 'answered')
      options.onUnanswered?.(failure, startedAt)
    throw failure
  }
}

function describeRequest(
  options: CallClientOptions,
  route: Route,
  request: Record<string, unknown>,
  { idempotencyKey = createIdempotencyKey() }: CallOptions,
): { url: string; init: RequestInit } {
  const headers: Record<string, string> = { Accept: 'application/json' }
  const token = options.sessionToken?.()
  if (token) headers.Authorization = token
  const language = options.language?.()
  if (language) headers['Accept-Language'] = language.replace('_', '-')
  const url = options.baseUrl + route.path
  if (route.kind === 'query') {
    const search = new URLSearchParams()
    for (const [field, value] of Object.entries(request))
      if (value !== undefined) search.set(field, String(value))
    return { url: search.size > 0 ? `${url}?${search}` : url, init: { method: 'GET', headers } }
  }
  headers['Content-Type'] = 'application/json; charset=utf-8'
  headers['Idempotency-Key'] = idempotencyKey
  return { url, init: { method: 'POST', headers, body: JSON.stringify(request) } }
}

/** Retries only requests that got no response at all. */
async function fetchWithRetry(options: CallClientOptions, url: string, init: RequestInit): Promise<Response> {
  const send = options.fetch ?? globalThis.fetch
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(url, init)
    } catch (error) {
      if (init.signal?.aborted) throw error
      if (attempt === attempts) throw new ApiError({ kind: isDeviceOffline() ? 'offline' : 'unreachable' })
      await wait((options.retryDelayMs ?? defaultRetryDelayMs) * attempt, init.signal)
    }
  }
}

/** Tests that the device says it has no network; a server’s own runtime never says so. */
const isDeviceOffline = (): boolean =>
  (globalThis.navigator as { readonly onLine?: boolean } | undefined)?.onLine === false

/** Milliseconds that a busy server asks to wait; undefined where it is not busy. */
function getBusyMs({ status, headers }: Response): number | undefined {
  if (status !== busyStatus) return undefined
  const seconds = Number(headers.get('retry-after') ?? defaultBusySeconds)
  return (Number.isFinite(seconds) && seconds >= 0 ? seconds : defaultBusySeconds) * 1_000
}

async function readResult(options: CallClientOptions, response: Response): Promise<unknown> {
  const envelope = parseEnvelope(await response.text())
  if (envelope === undefined) throw new ApiError({ kind: 'unreadable', status: response.status })
  options.onAnswered?.()
  if (envelope.code === 0) return envelope.result
  if (envelope.code === 401) options.onUnauthorized?.()
  const { code, errInfo } = envelope
  const detail = readDetail(envelope.result)
  options.onRefused?.(detail.messageKey)
  throw new ApiError({ kind: 'answered', code, errInfo, ...detail })
}

function readDetail(result: unknown): { messageKey: MessageKey | null; allowedAt?: number } {
  const detail = result as { messageKey?: unknown; allowedAt?: unknown } | null | undefined
  const messageKey = isMessageKey(detail?.messageKey) ? detail.messageKey : null
  return typeof detail?.allowedAt === 'number' ? { messageKey, allowedAt: detail.allowedAt } : { messageKey }
}

function parseEnvelope(text: string): { code: number; errInfo: string; result: unknown } | undefined {
  try {
    const { code, errInfo, result } = JSON.parse(text) as Record<string, unknown>
    return typeof code === 'number'
      ? { code, errInfo: typeof errInfo === 'string' ? errInfo : '', result }
      : undefined
  } catch {
    return undefined
  }
}

/** Waits; rejects with the signal's reason as soon as it aborts. */
async function wait(delayMs: number, signal?: AbortSignal | null): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, delayMs)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
