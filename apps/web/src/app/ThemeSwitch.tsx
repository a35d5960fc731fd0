import { Chips, DarkIcon, LightIcon, SystemThemeIcon } from '@bank/ui'
import { readTheme, setTheme, type Theme } from '@bank/ui/browser'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { syncPreferenceCookies } from './syncPreferenceCookies.ts'

/** Switches between the system's theme, light and dark. */
export function ThemeSwitch() {
  const { t } = useLingui()
  const [theme, show] = useState(readTheme)
  const choose = (next: Theme) => {
    setTheme(next)
    syncPreferenceCookies()
    show(next)
  }
  const chips = [
    { key: 'system', name: t`System`, icon: <SystemThemeIcon size={16} aria-hidden="true" /> },
    { key: 'light', name: t`Light`, icon: <LightIcon size={16} aria-hidden="true" /> },
    { key: 'dark', name: t`Dark`, icon: <DarkIcon size={16} aria-hidden="true" /> },
  ] as const
  return (
    <Chips
      label={t`Appearance`}
      chosen={theme}
      onChoose={choose}
      chips={chips.map(({ key, name, icon }) => ({
        key,
        name: (
          <span className="flex items-center gap-1.5">
            {icon}
            {name}
          </span>
        ),
      }))}
    />
  )
}
