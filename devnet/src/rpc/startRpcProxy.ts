import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Address } from 'viem'
import { AnvilGoneError, RpcResponseError } from '../chain/startAnvil.ts'
import type { LocalChain } from '../chain/startLocalChain.ts'
import { startLocalServer } from '../processes/listen.ts'
import { assertSender } from './assertSender.ts'
import { type Fault, type FaultKind, requestWithFault } from './faults.ts'
import { isLocalHost, isLocalOrigin, readBody } from './localRequest.ts'
import { describeRejection, isReadMethod } from './rpcMethods.ts'

export type RpcProxyOptions = {
  readonly chain: LocalChain
  readonly port: number
  readonly isKnown: (address: Address) => boolean
}

/** Two endpoints of one chain act as two providers: each can have faults without the other. */
export const providers = [1, 2] as const
export type Provider = (typeof providers)[number]

export type RpcProxy = {
  readonly port: number
  readonly urls: readonly [string, string]
  setFault(provider: Provider, kind: FaultKind): void
  getFaults(): Readonly<Record<Provider, FaultKind>>
  stop(): Promise<void>
}

type Context = RpcProxyOptions & { readonly fault: Fault }
type Reply = { jsonrpc: '2.0'; id: unknown } & ({ result: unknown } | { error: object })

const bodyLimitBytes = 2_000_000
const batchLimit = 1_000
const codes = {
  parse: -32_700,
  invalidRequest: -32_600,
  noMethod: -32_601,
  internal: -32_603,
  unavailable: -32_002,
}

/** Starts the only public endpoint of a local chain, on 127.0.0.1; the second provider is at `/second`. */
export async function startRpcProxy(options: RpcProxyOptions): Promise<RpcProxy> {
  const faults: Record<Provider, Fault> = { 1: { kind: 'none' }, 2: { kind: 'none' } }
  const server = createServer((request, response) => {
    const provider = request.url?.startsWith('/second') ? 2 : 1
    serve({ ...options, fault: faults[provider] }, request, response).catch(() => response.destroy())
  })
  const { port, url, stop } = await startLocalServer(server, options.port)
  return {
    port,
    urls: [url, `${url}/second`],
    setFault(provider, kind) {
      faults[provider] = kind === 'lag' ? { kind, head: options.chain.getHead().number } : { kind }
    },
    getFaults: () => ({ 1: faults[1].kind, 2: faults[2].kind }),
    stop,
  }
}

async function serve(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (context.fault.kind === 'down') {
    request.socket.destroy()
    return
  }
  const { origin } = request.headers
  if (!isLocalHost(request) || (origin !== undefined && !isLocalOrigin(origin)))
    return sendStatus(response, 403)
  if (origin !== undefined) {
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('vary', 'origin')
  }
  if (request.method === 'OPTIONS') {
    response.setHeader('access-control-allow-methods', 'POST')
    response.setHeader('access-control-allow-headers', 'content-type')
    response.setHeader('access-control-max-age', '600')
    return sendStatus(response, 204)
  }
  if (request.method !== 'POST') return sendStatus(response, 405)
  const body = await readBody(request, bodyLimitBytes)
  if (body === undefined) return sendStatus(response, 413)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(await createReplies(context, body)))
}

function sendStatus(response: ServerResponse, status: number): void {
  response.statusCode = status
  response.end()
}

async function createReplies(context: Context, body: string): Promise<Reply | Reply[]> {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return createErrorReply(null, codes.parse, 'The body is not JSON.')
  }
  if (!Array.isArray(parsed)) return createReply(context, parsed)
  if (parsed.length === 0 || parsed.length > batchLimit)
    return createErrorReply(null, codes.invalidRequest, `A batch holds 1 to ${batchLimit} calls.`)
  // One after another, so that a batch's transactions enter the pool in its order.
  const replies: Reply[] = []
  for (const call of parsed) replies.push(await createReply(context, call))
  return replies
}

async function createReply(context: Context, call: unknown): Promise<Reply> {
  const {
    id = null,
    method,
    params = [],
  } = (call ?? {}) as { id?: unknown; method?: unknown; params?: unknown }
  if (typeof method !== 'string' || !Array.isArray(params))
    return createErrorReply(id, codes.invalidRequest, 'A call has a method and a list of params.')
  try {
    return { jsonrpc: '2.0', id, result: await requestCall(context, method, params) }
  } catch (error) {
    if (error instanceof RpcResponseError) {
      const { code, message, details } = error
      return {
        jsonrpc: '2.0',
        id,
        error: { code, message, ...(details === undefined ? {} : { data: details }) },
      }
    }
    if (error instanceof AnvilGoneError)
      return createErrorReply(
        id,
        codes.unavailable,
        'The local chain is starting again; ask once more in a moment.',
      )
    return createErrorReply(id, codes.internal, 'The local chain could not answer.')
  }
}

async function requestCall(context: Context, method: string, params: readonly unknown[]): Promise<unknown> {
  const { chain, isKnown } = context
  if (method === 'eth_sendRawTransaction')
    return chain.sendRawTransaction(await assertSender(params[0], { chainId: chain.chainId, isKnown }))
  // This node holds no keys, so it has no accounts.
  if (method === 'eth_accounts') return []
  if (!isReadMethod(method)) throw new RpcResponseError(codes.noMethod, describeRejection(method))
  return requestWithFault(context.fault, { method, params }, (call) =>
    chain.request(call.method, call.params),
  )
}

function createErrorReply(id: unknown, code: number, message: string): Reply {
  return { jsonrpc: '2.0', id, error: { code, message } }
}
