import { readTheme, writeCookie } from '@bank/ui/browser'
import { readLanguage } from '../i18n/languages.ts'
import { type Account, readAccount } from '../session/account.ts'

/**
 * Cookie values that select a prerendered page: for a visitor, a wallet that has not signed in, and a member.
 */
const cookieValues = { visitor: null, connected: '0', member: '1' } as const

let syncedKind: Account['kind'] | undefined

/** Syncs the cookies by which the server selects the next page: language, theme, and the account's state. */
export function syncPreferenceCookies(): void {
  const theme = readTheme()
  syncedKind = readAccount().kind
  writeCookie('app_language', readLanguage())
  writeCookie('app_theme', theme === 'system' ? null : theme)
  writeCookie('app_member', cookieValues[syncedKind])
}

/**
 * Syncs the account cookie when the account changes; the wallet emits other events too, and cookies are slow
 * to read.
 */
export function syncAccountCookie(): void {
  if (readAccount().kind !== syncedKind) syncPreferenceCookies()
}
