import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { BaseError } from 'viem'
import { listen } from '../processes/listen.ts'
import { isLocalHost } from '../rpc/localRequest.ts'
import { answerApproval } from './answerApproval.ts'
import { answerDeposits, answerStatus } from './answerDeposits.ts'
import { createTransferReader } from './createTransferReader.ts'
import type { CrossConfig } from './crossConfig.ts'
import { listAvailableRoutes, listSwapChains, listSwapTokens } from './listings.ts'
import { type Ask, answerLimits, answerSuggestedFees } from './quotes.ts'
import { AcrossError, IndexerError } from './serviceErrors.ts'

export type CrossService = { readonly url: string; stop(): Promise<void> }

type Answer = (ask: Ask) => Promise<unknown> | unknown

const answers: Readonly<Record<string, Answer>> = {
  '/available-routes': ({ config, query }) => listAvailableRoutes(config, query),
  '/swap/chains': ({ config }) => listSwapChains(config),
  '/swap/tokens': ({ config, query }) => listSwapTokens(config, query),
  '/swap/approval': answerApproval,
  '/limits': answerLimits,
  '/suggested-fees': answerSuggestedFees,
  '/deposit/status': async ({ reader, query }) => answerStatus((await reader.read()).transfers, query),
  '/deposits': async ({ config, reader, query }) =>
    answerDeposits(config, (await reader.read()).transfers, query),
}

/**
 * Answers on the paths of Across's public service, under /api, on 127.0.0.1. It remembers nothing: whatever it says
 * stands in the configuration, or on a chain when it is asked.
 */
export async function startCrossService(config: CrossConfig, named: { port: number }): Promise<CrossService> {
  const reader = createTransferReader(config)
  const server = createServer((request, response) => {
    answer(config, reader, request)
      .then((body) => send(response, 200, body))
      .catch((error: unknown) => sendError(response, error))
  })
  const port = await listen(server, named.port)
  return {
    url: `http://127.0.0.1:${port}/api`,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function answer(
  config: CrossConfig,
  reader: Ask['reader'],
  request: IncomingMessage,
): Promise<unknown> {
  if (!isLocalHost(request)) throw new IndexerError(403, 'Forbidden', 'This service answers this machine.')
  const url = new URL(request.url ?? '/', 'http://localhost')
  const path = url.pathname.replace(/^\/api/, '')
  if (path === '/healthz') return { ok: true }
  const found = Object.hasOwn(answers, path) ? answers[path] : undefined
  if (found === undefined) throw new IndexerError(404, 'NotFound', `There is no ${url.pathname}.`)
  if (request.method !== 'GET') throw new AcrossError('INVALID_METHOD', 'Only GET is offered.')
  return found({ config, reader, query: Object.fromEntries(url.searchParams) })
}

function sendError(response: ServerResponse, error: unknown): void {
  if (error instanceof IndexerError) {
    send(response, error.status, { error: error.error, message: error.message })
    return
  }
  // Whatever viem throws, a chain did not answer as it should.
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
