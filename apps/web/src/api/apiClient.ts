import { createApiClient } from '@bank/api-schema'
import { readLanguage } from '../i18n/languages.ts'
import { readAccount, setSignedIn } from '../session/account.ts'
import { markSessionEnded, saveLeftPlace } from '../session/endedSession.ts'
import { claimPrefetchedResponse } from './prefetchedResponses.ts'

/** Every call of the server, same origin, the session in its cookie. */
export const apiClient = createApiClient({
  baseUrl: '',
  fetch: fetchFresh,
  language: readLanguage,
  onUnauthorized: closeExpiredSession,
})

/** What was asked before a sign-in says nothing of the session that came after it: it is asked once more. */
async function fetchFresh(...request: Parameters<typeof fetch>): Promise<Response> {
  const wasMember = readAccount().kind === 'member'
  const [url, init] = request
  const response = (await claimPrefetchedResponse(`${url}`, init?.method)) ?? (await fetch(...request))
  const isStale = response.status === 401 && !wasMember && readAccount().kind === 'member'
  return isStale ? fetch(...request) : response
}

/** 401: the stale session is marked ended, and the visitor stands at the root. Source: specification section 6. */
function closeExpiredSession(): void {
  if (readAccount().kind === 'member') markSessionEnded()
  setSignedIn(false)
  const mark = Date.now()
  saveLeftPlace(mark, location)
  location.assign(`/?r=${mark}`)
}
