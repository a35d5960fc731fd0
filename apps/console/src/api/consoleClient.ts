import { createConsoleClient } from '@bank/api-schema/console'
import { readLanguage } from '../i18n/languages.ts'
import { meKey } from './meKey.ts'
import { queryClient } from './queryClient.ts'

/** Every call of the console, same origin, the session in its cookie. */
export const consoleClient = createConsoleClient({
  baseUrl: '',
  language: readLanguage,
  onUnauthorized: clearSession,
})

/** Clears the ended session's data from memory, which shows the sign-in. */
export function clearSession(): void {
  queryClient.setQueryData(meKey, null)
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'session' && queryKey[1] !== 'me',
  })
}
