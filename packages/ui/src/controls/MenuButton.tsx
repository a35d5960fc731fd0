import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { ChevronDownIcon } from '../icons/icons.ts'
import { getButtonClass } from './Button.tsx'

// Imported by its own file: the overlays' index would load every overlay.
const loadMenu = () => import('../overlays/PickMenu.tsx')
const PickMenu = lazy(async () => ({ default: (await loadMenu()).PickMenu }))

const choice =
  'inline-flex min-h-11 min-w-0 shrink-0 items-center transition-colors ease-quick hover:border-line-strong'
const looks = {
  /** A pill of the header, with a short label. */
  header: `${getButtonClass({ kind: 'ghost', size: 'pill' })} min-w-10 px-2.5 phone:min-w-11 wide:px-3.5`,
  pill: `${choice} gap-2 rounded-full border border-line bg-surface py-1.5 pr-2.5 pl-1.5 font-strong`,
  box: `${choice} w-full justify-between gap-1 rounded-box bg-sunken px-3 py-3.5 text-left wide:px-4`,
}

/**
 * A button with the current choice that opens a menu of the others; the menu's code is prefetched on hover or
 * focus.
 */
export function MenuButton<Key extends string | number>({
  label,
  entries,
  chosen,
  look,
  onChoose,
  children,
}: {
  readonly label: string
  readonly entries: readonly { readonly key: Key; readonly name: ReactNode; readonly lang?: string }[]
  readonly chosen: Key | null
  readonly look: keyof typeof looks
  readonly onChoose: (key: Key) => void
  readonly children: ReactNode
}) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [menu, setMenu] = useState<'unused' | 'open' | 'closed'>('unused')
  const isHeader = look === 'header'
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="menu"
        aria-expanded={menu === 'open'}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={() => setMenu(menu === 'open' ? 'closed' : 'open')}
        className={looks[look]}
      >
        {!isHeader && <span className="sr-only">{label}: </span>}
        {children}
        {isHeader ? (
          <span className="sr-only">{label}</span>
        ) : (
          <ChevronDownIcon size={16} className="shrink-0 text-ink-2" aria-hidden="true" />
        )}
      </button>
      {menu !== 'unused' && (
        <Suspense fallback={null}>
          <PickMenu
            open={menu === 'open'}
            onOpenChange={(open) => setMenu(open ? 'open' : 'closed')}
            anchor={anchor}
            label={label}
            entries={entries}
            chosen={chosen}
            onChoose={(key) => onChoose(key as Key)}
          />
        </Suspense>
      )}
    </>
  )
}
