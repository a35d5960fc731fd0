import { createApiClient } from '@bank/api-schema'
import { readLanguage } from '../i18n/languages.ts'
import { readAccount, setSignedIn } from '../session/account.ts'
import { keepLeftPlace, markSessionEnded } from '../session/endedSession.ts'
import { takeFirstAnswer } from './firstAnswers.ts'

/** Every call of the server, same origin, the session in its cookie. */
export const apiClient = createApiClient({
  baseUrl: '',
  fetch: fetchAsNow,
  language: readLanguage,
  onUnauthorized: returnToRoot,
})

/** What was asked before a sign-in says nothing of the session that came after it: it is asked once more. */
async function fetchAsNow(...request: Parameters<typeof fetch>): Promise<Response> {
  const wasMember = readAccount().kind === 'member'
  const [url, init] = request
  const response = (await takeFirstAnswer(`${url}`, init?.method)) ?? (await fetch(...request))
  const isStale = response.status === 401 && !wasMember && readAccount().kind === 'member'
  return isStale ? fetch(...request) : response
}

/** 401: the stale session is marked ended, and the visitor stands at the root. Source: specification section 6. */
function returnToRoot(): void {
  if (readAccount().kind === 'member') markSessionEnded()
  setSignedIn(false)
  const mark = Date.now()
  keepLeftPlace(mark, location)
  location.assign(`/?r=${mark}`)
}
