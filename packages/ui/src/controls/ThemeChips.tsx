import { useState } from 'react'
import { readTheme, setTheme, type Theme } from '../browser/theme.ts'
import { DarkIcon, LightIcon, SystemThemeIcon } from '../icons/icons.ts'
import { Chips } from './Chips.tsx'

const icons = { system: SystemThemeIcon, light: LightIcon, dark: DarkIcon } as const
const themes = ['system', 'light', 'dark'] as const satisfies readonly Theme[]

/** Switches between the system's theme, light and dark; with `isIconOnly` the names are for screen readers. */
export function ThemeChips({
  label,
  names,
  isIconOnly = false,
  onChosen,
}: {
  readonly label: string
  readonly names: Readonly<Record<Theme, string>>
  readonly isIconOnly?: boolean
  readonly onChosen?: () => void
}) {
  const [theme, show] = useState(readTheme)
  const choose = (next: Theme) => {
    setTheme(next)
    onChosen?.()
    show(next)
  }
  return (
    <Chips
      label={label}
      chosen={theme}
      onChoose={choose}
      chips={themes.map((key) => {
        const Icon = icons[key]
        return {
          key,
          name: (
            <span className="flex items-center gap-1.5" title={isIconOnly ? names[key] : undefined}>
              <Icon size={16} aria-hidden="true" />
              <span className={isIconOnly ? 'sr-only' : undefined}>{names[key]}</span>
            </span>
          ),
        }
      })}
    />
  )
}
