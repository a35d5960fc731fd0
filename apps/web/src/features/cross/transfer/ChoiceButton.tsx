import { ChevronDownIcon } from '@bank/ui'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'

const loadMenu = () => import('./ChoiceMenu.tsx')
const ChoiceMenu = lazy(async () => ({ default: (await loadMenu()).ChoiceMenu }))

const shapes = {
  pill: 'gap-2 rounded-full border border-line bg-surface py-1.5 pr-2.5 pl-1.5 font-strong',
  box: 'w-full justify-between gap-1 rounded-box bg-sunken px-3 py-3.5 text-left wide:px-4',
}

/** What is chosen, opening a menu of what else there is; its code loads when a hand comes near. */
export function ChoiceButton<Key extends string | number>({
  label,
  entries,
  chosen,
  shape,
  onChoose,
  children,
}: {
  readonly label: string
  readonly entries: readonly { readonly key: Key; readonly name: ReactNode }[]
  readonly chosen: Key
  readonly shape: keyof typeof shapes
  readonly onChoose: (key: Key) => void
  readonly children: ReactNode
}) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [menu, setMenu] = useState<'unused' | 'open' | 'closed'>('unused')
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
        className={`inline-flex min-h-11 min-w-0 shrink-0 items-center transition-colors ease-quick hover:border-line-strong ${shapes[shape]}`}
      >
        <span className="sr-only">{label}: </span>
        {children}
        <ChevronDownIcon size={16} className="shrink-0 text-ink-2" aria-hidden="true" />
      </button>
      {menu !== 'unused' && (
        <Suspense fallback={null}>
          <ChoiceMenu
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
