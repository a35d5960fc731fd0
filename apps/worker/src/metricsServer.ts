import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'

export type MetricsServer = { readonly port: number; stop(): Promise<void> }

/** Serves /metrics for Prometheus and /healthz: 200 while every part has had a good turn lately, else 503. */
export async function startMetricsServer(params: {
  host: string
  port: number
  registry: Registry
  isHealthy: () => boolean
}): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET') response.writeHead(405).end()
    else if (request.url === '/metrics')
      response.setHeader('content-type', params.registry.contentType).end(await params.registry.metrics())
    else if (request.url === '/healthz') response.writeHead(params.isHealthy() ? 200 : 503).end()
    else response.writeHead(404).end()
  })
  server.listen(params.port, params.host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
