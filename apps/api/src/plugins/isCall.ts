import type { FastifyRequest } from 'fastify'

/** Whether a request is for a call: by the route it came to, because `/%61pi/` leads to the same one as `/api/`. */
export function isCall({ routeOptions, url }: FastifyRequest): boolean {
  return /^\/(console\/)?api\//.test(routeOptions.url ?? url)
}
