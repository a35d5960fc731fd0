import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = { readonly status: number; readonly body: unknown } | 'hang'

/** Across's status path, answering whatever a test says. */
export async function startStatusService() {
  let answer: (query: { depositId: string }) => Answer = () => ({ status: 404, body: {} })
  let requestCount = 0
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://service')
    requestCount += 1
    const reply = answer({ depositId: searchParams.get('depositId') ?? '' })
    if (reply === 'hang') return
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    countRequests: () => requestCount,
    setAnswer: (next: typeof answer) => {
      answer = next
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
