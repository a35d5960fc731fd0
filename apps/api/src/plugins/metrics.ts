import { hash, timingSafeEqual } from 'node:crypto'
import type { BankContext } from '@bank/bank'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { sendError } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a provider's offer that differs from its request. */
    countRejectedOffer: (reason: string) => void
  }
}

/**
 * Adds Prometheus metrics at /metrics, and at /metrics/caller the address that counts as the caller's, which shows a wrong
 * number of proxies. Both are for the bearer of the token; without one there are none.
 */
export function addMetrics(
  app: FastifyInstance,
  { metricsToken: token }: { readonly metricsToken?: string | undefined },
  { replica }: Pick<BankContext, 'replica'>,
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  if (replica !== undefined) addReplicaReads(registry, replica)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const answers = new Counter({
    name: 'api_answers_total',
    help: 'Answers of calls, by call and code of the catalogue',
    labelNames: ['route', 'code'],
    registers: [registry],
  })
  const rejected = new Counter({
    name: 'cross_offers_rejected_total',
    help: 'Offers of the cross-chain provider that were not what was asked for, by what was wrong',
    labelNames: ['reason'],
    registers: [registry],
  })
  app.decorate('countRejectedOffer', (reason: string) => rejected.inc({ reason }))
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const code = (payload as { code?: unknown } | null)?.code
    if (typeof code === 'number') answers.inc({ route: request.routeOptions.url ?? 'none', code })
    return payload
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!canReadMetrics(request, token)) return sendError(request, reply, { code: 404 })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  app.get('/metrics/caller', { schema: { hide: true } }, async (request, reply) => {
    if (!canReadMetrics(request, token)) return sendError(request, reply, { code: 404 })
    return { address: request.ip }
  })
}

function addReplicaReads(registry: Registry, { counts }: NonNullable<BankContext['replica']>): void {
  new Counter({
    name: 'database_replica_reads_total',
    help: 'Reads that a replica was asked for: answered by it, or by the primary since it was behind or failed',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(counts)) this.inc({ outcome }, count)
    },
  })
}

function canReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  // A caller's address proves nothing on a public port: a reverse proxy or a tunnel is local too.
  if (token === undefined) return false
  const given = request.headers.authorization?.replace(/^Bearer\s+/i, '') ?? ''
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'))
}
