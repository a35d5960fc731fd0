import { createConsoleClient } from '@bank/api-schema/console'
import { readLanguage } from '../i18n/languages.ts'
import { meKey } from './meKey.ts'
import { queryClient } from './queryClient.ts'

/** Every call of the console, same origin, the session in its cookie. */
export const consoleClient = createConsoleClient({
  baseUrl: '',
  language: readLanguage,
  onUnauthorized: forgetSession,
})

/** The session has ended: nothing that it showed stays in memory, and the sign-in stands in its place. */
export function forgetSession(): void {
  queryClient.setQueryData(meKey, null)
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'session' && queryKey[1] !== 'me',
  })
}
