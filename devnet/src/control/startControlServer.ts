import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { startLocalServer } from '../processes/listen.ts'
import { isLocalHost, readBody } from '../rpc/localRequest.ts'
import { type ControlCommands, ControlError, type Fields, readCommand } from './readCommand.ts'

export type ControlServer = { readonly url: string; stop(): Promise<void> }

const bodyLimitBytes = 10_000

/**
 * Opens the demo's control port on 127.0.0.1: days, faults, reorganisations. A browser's page never reaches it, for
 * anything with an Origin is refused.
 */
export async function startControlServer(params: {
  port: number
  commands: ControlCommands
}): Promise<ControlServer> {
  const server = createServer((request, response) => {
    dispatchRequest(params.commands, request)
      .then(({ status, body }) => send(response, status, body))
      .catch((error: unknown) => {
        const isTheirs = error instanceof ControlError
        send(response, isTheirs ? error.status : 500, {
          error: error instanceof Error ? error.message : 'failed',
        })
      })
  })
  return startLocalServer(server, params.port)
}

async function dispatchRequest(
  commands: ControlCommands,
  request: IncomingMessage,
): Promise<{ status: number; body: object }> {
  const site = request.headers['sec-fetch-site']
  if (
    !isLocalHost(request) ||
    request.headers.origin !== undefined ||
    (site !== undefined && site !== 'none')
  )
    throw new ControlError(403, 'The control port answers this machine’s own tools, never a page.')
  const body = await readBody(request, bodyLimitBytes)
  if (body === undefined) throw new ControlError(413, 'The body is too large.')
  const path = new URL(request.url ?? '/', 'http://localhost').pathname
  const act = readCommand(commands, { method: request.method ?? 'GET', path, fields: readFields(body) })
  return { status: 200, body: await act() }
}

function readFields(body: string): Fields {
  if (body.trim() === '') return {}
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as Fields
  } catch {
    // Falls through to the same sentence as a body that is JSON of another kind.
  }
  throw new ControlError(400, 'The body is one JSON object.')
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(`${JSON.stringify(body)}\n`)
}
