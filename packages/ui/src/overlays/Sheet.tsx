import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useLayoutEffect } from 'react'
import { CloseIcon } from '../icons/icons.ts'
import { useBackToClose } from './useBackToClose.ts'
import { useReturnFocus } from './useReturnFocus.ts'

/**
 * A dialog: from below on a phone, centred on a desktop. Escape, the backdrop, the cross and the browser's Back close
 * it unless `locked`.
 */
export function Sheet({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  locked = false,
  children,
}: {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly closeLabel: string
  readonly locked?: boolean
  readonly children?: ReactNode
}) {
  const returnFocus = useReturnFocus(open)
  useHideBackground(open)
  const setOpen = (next: boolean) => (locked ? undefined : onOpenChange(next))
  useBackToClose(open, () => setOpen(false))
  return (
    <Dialog.Root open={open} onOpenChange={setOpen} disablePointerDismissal={locked}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-scrim transition-opacity ease-calm data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={returnFocus}
          className="fixed inset-x-0 bottom-0 z-30 mx-auto max-h-[92dvh] w-full max-w-dialog overflow-y-auto rounded-t-card border border-line bg-surface p-5 pb-8 transition-[opacity,translate] ease-calm outline-none data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 wide:bottom-auto wide:top-1/2 wide:-translate-y-1/2 wide:rounded-card wide:pb-5 has-[[data-sheet-foot]]:scroll-pb-32 has-[[data-sheet-foot]]:pb-0 wide:has-[[data-sheet-foot]]:pb-0"
        >
          <div className="mb-4 flex items-start justify-between gap-3">
            <div className="min-w-0">
              <Dialog.Title className="text-title font-strong tracking-tight">{title}</Dialog.Title>
              {description && (
                <Dialog.Description className="mt-1 text-small text-ink-2">{description}</Dialog.Description>
              )}
            </div>
            {!locked && (
              <Dialog.Close
                aria-label={closeLabel}
                className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken"
              >
                <CloseIcon size={20} aria-hidden="true" />
              </Dialog.Close>
            )}
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * The foot of a long sheet: stays visible while the rest scrolls, where the screen is high enough to show
 * both. Must be the last direct child of the sheet.
 */
export function SheetFoot({ children }: { readonly children: ReactNode }) {
  return (
    <div
      data-sheet-foot=""
      className="-mx-5 mt-5 border-t border-line bg-surface px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] high:sticky high:bottom-0 high:z-10"
    >
      {children}
    </div>
  )
}

let openCount = 0

/**
 * Hides the background from screen readers: the overlay leaves live regions audible, and text in both
 * sheet and page would be announced twice.
 */
function useHideBackground(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return
    const main = document.querySelector('main')
    openCount += 1
    main?.setAttribute('aria-hidden', 'true')
    return () => {
      openCount -= 1
      if (openCount === 0) main?.removeAttribute('aria-hidden')
    }
  }, [open])
}
