import { readTheme, writeCookie } from '@bank/ui/browser'
import { readLanguage } from '../i18n/languages.ts'
import { type Account, readAccount } from '../session/account.ts'

/** How a page is written for each: for a visitor, for a wallet that has not signed in, and for a member. */
const cookieValues = { visitor: null, connected: '0', member: '1' } as const

let syncedKind: Account['kind'] | undefined

/** Tells the server by cookies how the next page is to come: language, theme, and whether somebody is known here. */
export function syncPreferenceCookies(): void {
  const theme = readTheme()
  syncedKind = readAccount().kind
  writeCookie('app_language', readLanguage())
  writeCookie('app_theme', theme === 'system' ? null : theme)
  writeCookie('app_member', cookieValues[syncedKind])
}

/** The same once somebody came or went: a wallet tells of itself several times besides, and cookies are slow to ask. */
export function syncAccountCookie(): void {
  if (readAccount().kind !== syncedKind) syncPreferenceCookies()
}
