import { readTheme, writeCookie } from '@bank/ui/browser'
import { readAccount } from '../account/account.ts'
import { readLanguage } from '../i18n/languages.ts'

/** Tells the server by cookies how the next page is to come: language, theme, and whether somebody is known here. */
export function tellChoices(): void {
  const theme = readTheme()
  writeCookie('app_language', readLanguage())
  writeCookie('app_theme', theme === 'system' ? null : theme)
  writeCookie('app_member', readAccount().kind === 'visitor' ? null : '1')
}
