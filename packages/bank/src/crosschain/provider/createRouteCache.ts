import type { CrossChainProvider, CrossRoute } from '@bank/chain/server'

/** The provider's last list of routes. */
export type RouteCache = { list(): Promise<readonly CrossRoute[]> }

/** A list of this age is fresh; after it the next caller triggers a refresh without waiting for it. */
const freshMs = 5 * 60_000
/** A list of this age is still better than none. */
const usableMs = 60 * 60_000
/** The pause after a failure before the next request. */
const pauseMs = 5_000

/**
 * Creates a cache of the provider's routes, which change rarely. `list` throws CrossChainError without a list, or when
 * the last one is more than an hour old.
 */
export function createRouteCache(
  { provider, originChainId }: { readonly provider: CrossChainProvider; readonly originChainId: number },
  clock: () => number = () => performance.now(),
): RouteCache {
  let kept: { readonly atMs: number; readonly routes: readonly CrossRoute[] } | undefined
  let failed: { readonly atMs: number; readonly error: unknown } | undefined
  let running: Promise<readonly CrossRoute[]> | undefined

  const fetchRoutes = () => {
    running ??= provider
      .routes(originChainId)
      .then(
        (routes) => {
          kept = { atMs: clock(), routes }
          failed = undefined
          return routes
        },
        (error: unknown) => {
          failed = { atMs: clock(), error }
          throw error
        },
      )
      .finally(() => {
        running = undefined
      })
    return running
  }
  const isPaused = () => failed !== undefined && clock() - failed.atMs < pauseMs

  return {
    async list() {
      const ageMs = kept === undefined ? Number.POSITIVE_INFINITY : clock() - kept.atMs
      if (kept !== undefined && ageMs < usableMs) {
        // The next caller gets the new list; this one does not wait for it.
        if (ageMs >= freshMs && !isPaused()) fetchRoutes().catch(() => undefined)
        return kept.routes
      }
      if (failed !== undefined && isPaused()) throw failed.error
      return fetchRoutes()
    },
  }
}
