import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { MenuIcon } from '../icons/icons.ts'
import { getButtonClass } from './Button.tsx'

type Drawer = ComponentType<{ readonly open: boolean; readonly onOpenChange: (open: boolean) => void }>

/** A button that opens a drawer; the drawer's code is prefetched on hover or focus. */
export function DrawerButton({
  label,
  loadDrawer,
}: {
  readonly label: ReactNode
  readonly loadDrawer: () => Promise<Drawer>
}) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const [LazyDrawer] = useState(() => lazy(async () => ({ default: await loadDrawer() })))
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onPointerEnter={() => void loadDrawer()}
        onFocus={() => void loadDrawer()}
        onClick={() => setState('open')}
        className={getButtonClass({ kind: 'ghost', size: 'round' })}
      >
        <MenuIcon size={18} aria-hidden="true" />
        <span className="sr-only">{label}</span>
      </button>
      {state !== 'unused' && (
        <Suspense fallback={null}>
          <LazyDrawer open={state === 'open'} onOpenChange={(open) => setState(open ? 'open' : 'closed')} />
        </Suspense>
      )}
    </>
  )
}
