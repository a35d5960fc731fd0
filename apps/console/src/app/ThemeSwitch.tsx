import { Chips, DarkIcon, LightIcon, SystemThemeIcon } from '@bank/ui'
import { readTheme, setTheme, type Theme } from '@bank/ui/browser'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

/** System, light or dark theme, as icons with accessible names. */
export function ThemeSwitch() {
  const { t } = useLingui()
  const [theme, show] = useState(readTheme)
  const choose = (next: Theme) => {
    setTheme(next)
    show(next)
  }
  const chips = [
    { key: 'system', name: t`System`, Icon: SystemThemeIcon },
    { key: 'light', name: t`Light`, Icon: LightIcon },
    { key: 'dark', name: t`Dark`, Icon: DarkIcon },
  ] as const
  return (
    <Chips
      label={t`Appearance`}
      chosen={theme}
      onChoose={choose}
      chips={chips.map(({ key, name, Icon }) => ({
        key,
        name: (
          <span title={name}>
            <Icon size={16} aria-hidden="true" />
            <span className="sr-only">{name}</span>
          </span>
        ),
      }))}
    />
  )
}
