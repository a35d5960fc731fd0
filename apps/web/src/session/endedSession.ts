import { readStoredInTab, writeStoredInTab } from '@bank/ui/browser'

const endedKey = 'sessionEnded'
const leftKey = 'leftPlace'

/** Keeps across the way back to the root that the server ended the session, so that it can be said there. */
export const markSessionEnded = (): void => writeStoredInTab(endedKey, '1')

/** Whether the server ended the session before this page was loaded; true once. */
export function claimSessionEnded(): boolean {
  const isEnded = readStoredInTab(endedKey) !== null
  writeStoredInTab(endedKey, null)
  return isEnded
}

/** Keeps what was left for the root under the mark that the root bears, so that it can be opened after a new sign-in. */
export function saveLeftPlace(mark: number, { pathname, search, hash }: Location): void {
  if (pathname !== '/') writeStoredInTab(leftKey, `${mark} ${pathname}${search}${hash}`)
}

/** The place that was left for the root of this mark, or null; once. Who went on from the root is not taken back. */
export function claimLeftPlace(search: string): string | null {
  const [mark, place] = readStoredInTab(leftKey)?.split(' ') ?? []
  writeStoredInTab(leftKey, null)
  return place !== undefined && mark === new URLSearchParams(search).get('r') ? place : null
}
