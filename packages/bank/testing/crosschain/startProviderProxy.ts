import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The provider's substituted answer: a changed answer, another status, or no end of waiting. */
export type ProviderFault = (params: {
  path: string
  query: URLSearchParams
  forward: () => Promise<Record<string, unknown>>
  response: ServerResponse
}) => Promise<unknown>

export type ProviderProxy = {
  readonly url: string
  /** Paths asked for, in their order. */
  readonly requests: string[]
  setFault(fault: ProviderFault | undefined): void
  stop(): Promise<void>
}

/** Proxy in front of the demo's provider of transfers that can be set to lie. */
export async function startProviderProxy(target: string): Promise<ProviderProxy> {
  let fault: ProviderFault | undefined
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://127.0.0.1')
    requests.push(path)
    const ask = () => fetch(`${target}${path}?${query}`)
    if (fault === undefined) {
      const answer = await ask()
      return response.writeHead(answer.status).end(await answer.text())
    }
    const forward = async () => (await (await ask()).json()) as Record<string, unknown>
    const reply = await fault({ path, query, forward, response })
    if (reply !== undefined) response.end(JSON.stringify(reply))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    setFault: (next) => {
      fault = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
