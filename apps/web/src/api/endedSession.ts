import { readStoredInTab, writeStoredInTab } from '@bank/ui/browser'

const endedKey = 'sessionEnded'

/** Keeps across the way back to the root that the server ended the session, so that it can be said there. */
export const markSessionEnded = (): void => writeStoredInTab(endedKey, '1')

/** Whether the server ended the session before this page was loaded; true once. */
export function takeSessionEnded(): boolean {
  const isEnded = readStoredInTab(endedKey) !== null
  writeStoredInTab(endedKey, null)
  return isEnded
}
