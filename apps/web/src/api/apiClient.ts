import { createApiClient, type MessageKey } from '@bank/api-schema'
import { closePage } from '@bank/ui/browser'
import { readLanguage } from '../i18n/languages.ts'
import { readAccount, setSignedIn } from '../session/account.ts'
import { markSessionEnded, saveLeftPlace } from '../session/endedSession.ts'
import { markAnswered, markUnanswered } from './connection.ts'
import { claimPrefetchedResponse } from './prefetchedResponses.ts'
import { configKey, queryClient } from './queryClient.ts'

/** Calls the server, same origin, with the session in its cookie. */
export const apiClient = createApiClient({
  baseUrl: '',
  fetch: fetchFresh,
  language: readLanguage,
  onUnauthorized: closeExpiredSession,
  onRefused: showFreeze,
  onAnswered: markAnswered,
  onUnanswered: markUnanswered,
})

/** A response requested before a sign-in does not apply to the session after it: the call is repeated. */
async function fetchFresh(...request: Parameters<typeof fetch>): Promise<Response> {
  const wasMember = readAccount().kind === 'member'
  const [url, init] = request
  const response = (await claimPrefetchedResponse(`${url}`, init?.method)) ?? (await fetch(...request))
  const isStale = response.status === 401 && !wasMember && readAccount().kind === 'member'
  return isStale ? fetch(...request) : response
}

/** Handles 401: marks the stale session as ended and sends the visitor to the root. */
function closeExpiredSession(): void {
  if (readAccount().kind === 'member') markSessionEnded()
  setSignedIn(false)
  const mark = Date.now()
  saveLeftPlace(mark, location)
  closePage(() => location.assign(`/?r=${mark}`))
}

/** A refusal because of a freeze arrives before the next reading of the configuration, which has the notice. */
function showFreeze(messageKey: MessageKey | null): void {
  if (messageKey === 'moneyFrozen') void queryClient.invalidateQueries({ queryKey: configKey })
}
