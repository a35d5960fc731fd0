import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** A row of choices of which exactly one is on; it scrolls sideways on its own when they do not fit. */
export function Chips<Key extends string | number>({
  label,
  chips,
  chosen,
  onChoose,
}: {
  readonly label: string
  readonly chips: readonly { readonly key: Key; readonly name: ReactNode }[]
  readonly chosen: Key
  readonly onChoose: (key: Key) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in Safari
    <div
      role="group"
      aria-label={label}
      className="-mx-1 flex gap-1.5 overflow-x-auto px-1 py-1 no-scrollbar"
    >
      {chips.map(({ key, name }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
          className={classes(
            'min-h-9 shrink-0 rounded-full px-3.5 text-small font-medium whitespace-nowrap transition-colors ease-quick',
            key === chosen ? 'bg-ink text-bg' : 'text-ink-2 hover:bg-sunken',
          )}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
