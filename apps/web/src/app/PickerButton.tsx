import { buttonClass } from '@bank/ui'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'

const loadMenu = () => import('./PickerMenu.tsx')
const PickerMenu = lazy(async () => ({ default: (await loadMenu()).PickerMenu }))

/** A pill that opens a menu of choices; the menu's code loads when a hand comes near. */
export function PickerButton<Key extends string | number>({
  label,
  entries,
  chosen,
  onChoose,
  children,
}: {
  readonly label: string
  readonly entries: readonly { readonly key: Key; readonly name: string; readonly lang?: string }[]
  readonly chosen: Key | null
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
        className={`${buttonClass({ kind: 'ghost', size: 'pill' })} min-w-10 px-2.5 phone:min-w-11 wide:px-3.5`}
      >
        {children}
        <span className="sr-only">{label}</span>
      </button>
      {menu !== 'unused' && (
        <Suspense fallback={null}>
          <PickerMenu
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
