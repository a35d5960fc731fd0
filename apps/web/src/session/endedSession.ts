import { readStoredInTab, writeStoredInTab } from '@bank/ui/browser'

const endedKey = 'sessionEnded'
const leftKey = 'leftPlace'

/** Stores for the redirect to the root that the server ended the session, so that the root can report it. */
export const markSessionEnded = (): void => writeStoredInTab(endedKey, '1')

/** Returns true once if the server ended the session before this page was loaded. */
export function claimSessionEnded(): boolean {
  const isEnded = readStoredInTab(endedKey) !== null
  writeStoredInTab(endedKey, null)
  return isEnded
}

/**
 * Saves the place left for the root under the root's mark, so that it can be reopened after a new sign-in.
 */
export function saveLeftPlace(mark: number, { pathname, search, hash }: Location): void {
  if (pathname !== '/') writeStoredInTab(leftKey, `${mark} ${pathname}${search}${hash}`)
}

/**
 * Returns once the place saved under the root's mark, or null. A user who navigated from the root is not
 * taken back.
 */
export function claimLeftPlace(search: string): string | null {
  const [mark, place] = readStoredInTab(leftKey)?.split(' ') ?? []
  writeStoredInTab(leftKey, null)
  return place !== undefined && mark === new URLSearchParams(search).get('r') ? place : null
}
