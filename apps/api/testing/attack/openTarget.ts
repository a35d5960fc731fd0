import { Agent, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { HostileRequest } from './hostileRequests.ts'
import type { AttackAnswer } from './inspectAnswer.ts'

/** A server that listens on a port of its own, and the connections to it. */
export type Target = {
  send(request: HostileRequest): Promise<AttackAnswer>
  close(): void
}

/** An answer takes so long only when it never comes. */
const hangMs = 60_000

/** Lets a server listen on this machine alone; the caller closes the server itself. */
export async function openTarget(app: FastifyInstance): Promise<Target> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  return {
    send: ({ method, path, headers, body }) =>
      new Promise((resolve, reject) => {
        // Without its length, Node's client sends the body of a HEAD or GET as the begin of another request.
        const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
        const options = {
          host: '127.0.0.1',
          port,
          agent,
          method,
          path,
          headers: { ...length, ...headers },
          timeout: hangMs,
        }
        const sent = sendRequest(options, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const head = response.rawHeaders.join('\n')
            resolve({ status: response.statusCode ?? 0, text: `${head}\n\n${Buffer.concat(chunks)}` })
          })
        })
        sent.on('timeout', () => sent.destroy(new Error(`${method} ${path.slice(0, 200)}: no answer`)))
        sent.on('error', (error: NodeJS.ErrnoException) => {
          if (isHangUp(error)) resolve({ status: 0, text: '' })
          else reject(new Error(`${method} ${path.slice(0, 200)}: ${error.message}`, { cause: error }))
        })
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}

/**
 * A server refuses a body that it does not want before all of it has come, and hangs up; bytes that are no HTTP get 400
 * whatever their method was, a HEAD among them.
 */
const isHangUp = ({ code = '' }: NodeJS.ErrnoException) =>
  ['ECONNRESET', 'EPIPE', 'HPE_CLOSED_CONNECTION'].includes(code)
