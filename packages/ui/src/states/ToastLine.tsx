import type { ReactNode } from 'react'
import { AlertIcon, CheckIcon, CloseIcon, NoteIcon } from '../icons/icons.ts'

const faces = {
  success: <CheckIcon className="size-5 shrink-0 text-credit" aria-hidden="true" />,
  error: <AlertIcon className="size-5 shrink-0 text-danger" aria-hidden="true" />,
  info: <NoteIcon className="size-5 shrink-0 text-ink-2" aria-hidden="true" />,
}

/** One toast in a list: its kind as an icon, its text and a button to close it. Errors interrupt a screen reader. */
export function ToastLine({
  kind,
  closeLabel,
  onClose,
  children,
}: {
  readonly kind: keyof typeof faces
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  return (
    <li className="pointer-events-auto flex max-w-dialog items-center gap-3 rounded-box border border-edge bg-surface py-2 pr-2 pl-4">
      {faces[kind]}
      <span role={kind === 'error' ? 'alert' : undefined} className="text-small font-medium">
        {children}
      </span>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={onClose}
        className="-my-1 -mr-1 grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken"
      >
        <CloseIcon size={16} aria-hidden="true" />
      </button>
    </li>
  )
}
