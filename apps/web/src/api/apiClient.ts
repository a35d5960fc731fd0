import { createApiClient } from '@bank/api-schema'
import { setSignedIn } from '../account/account.ts'
import { readLanguage } from '../i18n/languages.ts'

/** Every call of the server, same origin, the session in its cookie. */
export const apiClient = createApiClient({
  baseUrl: '',
  language: readLanguage,
  onUnauthorized: returnToRoot,
})

/** 401: the stale session is marked ended, and the visitor stands at the root. Source: specification section 6. */
function returnToRoot(): void {
  setSignedIn(false)
  location.assign(`/?r=${Date.now()}`)
}
