import { ThemeChips } from '@bank/ui'
import { useLingui } from '@lingui/react/macro'
import { syncPreferenceCookies } from './syncPreferenceCookies.ts'

/** Switches the theme, with its name beside each icon. */
export function ThemeSwitch() {
  const { t } = useLingui()
  const names = { system: t`System`, light: t`Light`, dark: t`Dark` }
  return <ThemeChips label={t`Appearance`} names={names} onChosen={syncPreferenceCookies} />
}
