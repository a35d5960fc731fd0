/** The package's own counts of one process, which it does not declare. */
declare module '@fastify/rate-limit/store/LocalStore.js' {
  import type { FastifyRateLimitStore } from '@fastify/rate-limit'

  class LocalStore implements FastifyRateLimitStore {
    constructor(continueExceeding: boolean, exponentialBackoff: boolean, callers: number)
    incr: FastifyRateLimitStore['incr']
    child: FastifyRateLimitStore['child']
  }
  export = LocalStore
}
