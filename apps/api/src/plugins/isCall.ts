import type { FastifyRequest } from 'fastify'

/** Checks whether a request is a call: by its route, because `/%61pi/` leads to the same one as `/api/`. */
export function isCall({ routeOptions, url }: FastifyRequest): boolean {
  return /^\/(console\/)?api\//.test(routeOptions.url ?? url)
}
