/**
 * How a request is answered. `page`: from the network, and where that fails by the kept shell. `asset`: as kept, for its
 * name changes with what is in it. `loose`: from the network, else as kept. `network`: the worker has no part in it.
 */
export type Strategy = 'page' | 'asset' | 'loose' | 'network'

/** Where the kept shell lies: the page as it is before anybody and any screen is in it. */
export const shellPath = '/index.html'

/** What the shell needs under names that stay. */
export const unhashedPaths: readonly string[] = ['/boot.js', '/start.js', '/favicon.svg']

/** Answers of the server itself: money is never shown from what was kept. */
const serverPath = /^\/(api|console|docs|metrics|healthz|livez)(\/|$)/i
/** Pages have plain names; anything with a dot or an escape is a file, or a path that the server has to read. */
const pagePath = /^\/[^.%]*$/

/** Chooses how a request of a page of this origin is answered. */
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
