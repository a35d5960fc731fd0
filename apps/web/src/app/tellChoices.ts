import { readTheme, writeCookie } from '@bank/ui/browser'
import { readAccount } from '../account/account.ts'
import { readLanguage } from '../i18n/languages.ts'

/** How a page is written for each: for a visitor, for a wallet that has not signed in, and for a member. */
const told = { visitor: null, connected: '0', member: '1' } as const

/** Tells the server by cookies how the next page is to come: language, theme, and whether somebody is known here. */
export function tellChoices(): void {
  const theme = readTheme()
  writeCookie('app_language', readLanguage())
  writeCookie('app_theme', theme === 'system' ? null : theme)
  writeCookie('app_member', told[readAccount().kind])
}
