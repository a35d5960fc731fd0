import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { CloseIcon } from '../icons/icons.ts'
import { useBackToClose } from './useBackToClose.ts'
import { useReturnFocus } from './useReturnFocus.ts'

/** The drawer from the left edge, with its foot always visible. */
export function SideDrawer({
  open,
  onOpenChange,
  title,
  closeLabel,
  children,
  foot,
}: {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  readonly closeLabel: string
  readonly children: ReactNode
  readonly foot?: ReactNode
}) {
  const returnFocus = useReturnFocus(open)
  useBackToClose(open, () => onOpenChange(false))
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-scrim transition-opacity ease-calm data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={returnFocus}
          className="fixed inset-y-0 left-0 z-30 flex w-full max-w-drawer flex-col border-r border-line bg-surface transition-[translate] ease-calm outline-none data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <div className="flex items-center justify-between gap-3 py-4 pr-3 pl-5">
            <Dialog.Title className="text-title font-strong tracking-tight">{title}</Dialog.Title>
            <Dialog.Close
              aria-label={closeLabel}
              className="grid size-11 place-items-center rounded-full text-ink-2 hover:bg-sunken"
            >
              <CloseIcon size={20} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2">{children}</div>
          {foot && <div className="border-t border-line p-4">{foot}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
