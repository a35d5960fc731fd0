import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the provider says instead: a changed answer, another status, or no end of waiting. */
export type ProviderLie = (named: {
  path: string
  query: URLSearchParams
  forward: () => Promise<Record<string, unknown>>
  response: ServerResponse
}) => Promise<unknown>

export type ProviderProxy = {
  readonly url: string
  /** Paths asked for, in their order. */
  readonly asked: string[]
  setLie(lie: ProviderLie | undefined): void
  stop(): Promise<void>
}

/** For tests: a provider of transfers between us and the real one of the local world, that can be told to lie. */
export async function startProviderProxy(target: string): Promise<ProviderProxy> {
  let lie: ProviderLie | undefined
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://127.0.0.1')
    asked.push(path)
    const answer = await fetch(`${target}${path}?${query}`)
    const body = (await answer.json()) as Record<string, unknown>
    const told = lie && (await lie({ path, query, forward: async () => body, response }))
    if (response.writableEnded || response.destroyed) return
    if (lie !== undefined && told === undefined) return
    response.writeHead(lie === undefined ? answer.status : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(lie === undefined ? body : told))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    setLie: (next) => {
      lie = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
