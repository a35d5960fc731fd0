import { Menu } from '@base-ui/react/menu'
import type { ReactNode, RefObject } from 'react'
import { CheckIcon } from '../icons/icons.ts'

/** A menu with one chosen entry, under a button that this component does not own. */
export function PickMenu<Key extends string | number>({
  open,
  onOpenChange,
  anchor,
  label,
  entries,
  chosen,
  onChoose,
}: {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly anchor: RefObject<HTMLElement | null>
  readonly label: string
  readonly entries: readonly { readonly key: Key; readonly name: ReactNode; readonly lang?: string }[]
  readonly chosen: Key | null
  readonly onChoose: (key: Key) => void
}) {
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={8} collisionPadding={12} className="z-30">
          <Menu.Popup
            aria-label={label}
            finalFocus={anchor}
            className="min-w-44 rounded-box border border-edge bg-surface p-1.5 transition-opacity ease-quick outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <Menu.RadioGroup value={chosen} onValueChange={(key: Key) => onChoose(key)}>
              {entries.map(({ key, name, lang }) => (
                <Menu.RadioItem
                  key={key}
                  value={key}
                  lang={lang}
                  closeOnClick
                  className="flex min-h-11 cursor-pointer items-center justify-between gap-6 rounded-small px-3 font-medium outline-none data-highlighted:bg-sunken"
                >
                  {name}
                  <Menu.RadioItemIndicator>
                    <CheckIcon size={16} className="text-accent" aria-hidden="true" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
