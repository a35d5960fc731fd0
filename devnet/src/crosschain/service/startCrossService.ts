import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { BaseError } from 'viem'
import { startLocalServer } from '../../processes/listen.ts'
import { isLocalHost } from '../../rpc/localRequest.ts'
import type { CrossConfig } from '../config/crossConfig.ts'
import { createTransferReader } from '../settlement/createTransferReader.ts'
import { getDepositStatus, listDeposits } from './deposits.ts'
import { getApproval } from './getApproval.ts'
import { listAvailableRoutes, listSwapChains, listSwapTokens } from './listings.ts'
import { getLimits, getSuggestedFees, type ServiceRequest } from './quotes.ts'
import { AcrossError, IndexerError } from './serviceErrors.ts'
import { applyTampering, type ServiceFault, type ServiceFaults } from './serviceFaults.ts'

export type CrossService = { readonly url: string; stop(): Promise<void> }

type Handler = (ask: ServiceRequest) => Promise<unknown> | unknown

const handlers: Readonly<Record<string, Handler>> = {
  '/available-routes': ({ config, query }) => listAvailableRoutes(config, query),
  '/swap/chains': ({ config }) => listSwapChains(config),
  '/swap/tokens': ({ config, query }) => listSwapTokens(config, query),
  '/swap/approval': getApproval,
  '/limits': getLimits,
  '/suggested-fees': getSuggestedFees,
  '/deposit/status': async ({ reader, query }) => getDepositStatus((await reader.read()).transfers, query),
  '/deposits': async ({ config, reader, query }) =>
    listDeposits(config, (await reader.read()).transfers, query),
}

/** The service's paths. */
export const servicePaths: readonly string[] = Object.keys(handlers)

/**
 * Serves the paths of Across's public service, under /api, on 127.0.0.1. It keeps no state: every answer comes from
 * the configuration or from a chain, except for the `faults` that tests set.
 */
export async function startCrossService(
  config: CrossConfig,
  params: { port: number; faults: ServiceFaults },
): Promise<CrossService> {
  const reader = createTransferReader(config)
  const server = createServer((request, response) => {
    const fault = isLocalHost(request) ? params.faults.claim(readPath(request)) : undefined
    if (fault !== undefined && fault.kind !== 'tamper') {
      applyFault(response, fault)
      return
    }
    dispatchRequest(config, reader, request)
      .then((body) => send(response, 200, fault === undefined ? body : applyTampering(body, fault)))
      .catch((error: unknown) => sendError(response, error))
  })
  const started = await startLocalServer(server, params.port)
  return { url: `${started.url}/api`, stop: started.stop }
}

async function dispatchRequest(
  config: CrossConfig,
  reader: ServiceRequest['reader'],
  request: IncomingMessage,
): Promise<unknown> {
  if (!isLocalHost(request)) throw new IndexerError(403, 'Forbidden', 'This service answers this machine.')
  const path = readPath(request)
  if (path === '/healthz') return { ok: true }
  const found = Object.hasOwn(handlers, path) ? handlers[path] : undefined
  if (found === undefined) throw new IndexerError(404, 'NotFound', `There is no ${path}.`)
  if (request.method !== 'GET') throw new AcrossError('INVALID_METHOD', 'Only GET is offered.')
  return found({ config, reader, query: Object.fromEntries(readUrl(request).searchParams) })
}

const readUrl = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://localhost')

const readPath = (request: IncomingMessage) => readUrl(request).pathname.replace(/^\/api/, '')

function applyFault(response: ServerResponse, fault: Exclude<ServiceFault, { kind: 'tamper' }>): void {
  if (fault.kind === 'cut') response.destroy()
  else if (fault.kind === 'status')
    sendError(response, new IndexerError(fault.status, 'Broken', 'on purpose'))
  else if (fault.kind === 'garbage') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Bad')
  // A hanging request ends only when its client gives up.
}

function sendError(response: ServerResponse, error: unknown): void {
  if (error instanceof IndexerError) {
    send(response, error.status, { error: error.error, message: error.message })
    return
  }
  // Every error of viem means that a chain did not answer as it should.
  const known = error instanceof BaseError ? new AcrossError('UPSTREAM_RPC_ERROR', error.shortMessage) : error
  if (known instanceof AcrossError) {
    const { code, status, message, param } = known
    send(response, status, { type: 'AcrossApiError', code, status, message, ...(param && { param }) })
    return
  }
  send(response, 500, { type: 'AcrossApiError', code: 'UNEXPECTED_ERROR', status: 500, message: 'failed' })
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}
