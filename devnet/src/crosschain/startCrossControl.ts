import { createServer, type IncomingMessage } from 'node:http'
import { ControlError } from '../control/readCommand.ts'
import { startLocalServer } from '../processes/listen.ts'
import { isLocalHost, readBody } from '../rpc/localRequest.ts'

export type CrossCommand = (fields: Readonly<Record<string, unknown>>) => Promise<object> | object

const bodyLimitBytes = 10_000

/** Lets tests order one process about, on 127.0.0.1 and never from a page: POST /NAME with one JSON object. */
export async function startCrossControl(
  commands: Readonly<Record<string, CrossCommand>>,
  params: { port: number },
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    dispatchRequest(commands, request)
      .catch((error: unknown) => ({
        status: error instanceof ControlError ? error.status : 500,
        body: { error: String(error) },
      }))
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body))
      })
  })
  return startLocalServer(server, params.port)
}

async function dispatchRequest(
  commands: Readonly<Record<string, CrossCommand>>,
  request: IncomingMessage,
): Promise<{ status: number; body: object }> {
  if (!isLocalHost(request) || request.headers.origin !== undefined)
    return { status: 403, body: { error: 'This port answers this machine’s own tools, never a page.' } }
  const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined || request.method !== 'POST')
    return { status: 404, body: { error: `POST one of ${Object.keys(commands).join(', ')}` } }
  const body = (await readBody(request, bodyLimitBytes)) || '{}'
  const fields: unknown = JSON.parse(body)
  if (typeof fields !== 'object' || fields === null)
    return { status: 400, body: { error: 'The body is one JSON object.' } }
  return { status: 200, body: await command(fields as Record<string, unknown>) }
}
