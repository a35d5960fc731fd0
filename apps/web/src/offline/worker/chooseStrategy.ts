/**
 * Strategy for a request. `page`: network, and the cached shell where that fails. `asset`: cache, as its name
 * changes with its content. `loose`: network first, then cache. `network`: not handled by the worker.
 */
export type Strategy = 'page' | 'asset' | 'loose' | 'network'

/** Path of the cached shell: the page without a member and without a screen. */
export const shellPath = '/index.html'

/** Files with stable names that the shell needs. */
export const unhashedPaths: readonly string[] = ['/boot.js', '/start.js', '/favicon.svg']

/** Paths of the server itself: money is never shown from a cache. */
const serverPath = /^\/(api|console|docs|metrics|healthz|livez)(\/|$)/i
/**
 * Page paths are plain; anything with a dot or an escape is a file, or a path that the server has to handle.
 */
const pagePath = /^\/[^.%]*$/

/** Chooses the strategy for a request of a page of this origin. */
export function chooseStrategy(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): Strategy {
  const asked = new URL(url)
  const { pathname } = asked
  if (method !== 'GET' || asked.origin !== origin || serverPath.test(pathname)) return 'network'
  if (pathname.startsWith('/assets/')) return 'asset'
  if (unhashedPaths.includes(pathname)) return 'loose'
  return mode === 'navigate' && pagePath.test(pathname) ? 'page' : 'network'
}
