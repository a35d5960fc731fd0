import { ThemeChips } from '@bank/ui'
import { useLingui } from '@lingui/react/macro'

/** Switches the theme by icons. */
export function ThemeSwitch() {
  const { t } = useLingui()
  const names = { system: t`System`, light: t`Light`, dark: t`Dark` }
  return <ThemeChips label={t`Appearance`} names={names} isIconOnly />
}
