import type { CrossRoute } from '@bank/chain/server'
import type { CrossSettings } from './crossContext.ts'

/** What can be sent where, as the provider last said. */
export type RouteCache = { list(): Promise<readonly CrossRoute[]> }

/** So long a list is taken as it is; after it the next caller has it asked for again, and waits for nothing. */
const freshMs = 5 * 60_000
/** So long a list is better than none. */
const usableMs = 60 * 60_000
/** A provider that just failed is left alone so long. */
const pauseMs = 5_000

/**
 * Keeps the provider's list, which changes rarely and is asked for by everybody. `list` throws CrossChainError when
 * there is none, or when the last is more than an hour old.
 */
export function createRouteCache(
  { provider, originChainId }: CrossSettings,
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
        // Whoever comes next has the new one; this one need not wait for it.
        if (ageMs >= freshMs && !isPaused()) fetchRoutes().catch(() => undefined)
        return kept.routes
      }
      if (failed !== undefined && isPaused()) throw failed.error
      return fetchRoutes()
    },
  }
}
