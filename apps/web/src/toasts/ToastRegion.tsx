import { AlertIcon, CheckIcon, CloseIcon, NoteIcon, Spinner } from '@bank/ui'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { closeToast, startCountdown, type Toast, type Toasts } from './toast.ts'
import { useDescribeNotice } from './useDescribeNotice.ts'

const faces = {
  success: <CheckIcon className="size-5 shrink-0 text-credit" aria-hidden="true" />,
  error: <AlertIcon className="size-5 shrink-0 text-danger" aria-hidden="true" />,
  info: <NoteIcon className="size-5 shrink-0 text-ink-2" aria-hidden="true" />,
}

/** Renders the toasts, and the overlay while a call blocks the screen. */
export function ToastRegion({ toasts }: { readonly toasts: Toasts }) {
  const describe = useDescribeNotice()
  return (
    <>
      {toasts.blocking > 0 && <BlockingToast text={describe('loading')} />}
      <ul className="pointer-events-none fixed inset-x-0 top-10 z-50 flex flex-col items-center gap-2 px-4">
        {toasts.shown.map((toast) => (
          <ToastLine key={toast.id} toast={toast} text={describe(toast.notice)} />
        ))}
      </ul>
    </>
  )
}

function ToastLine({ toast: { id, kind }, text }: { readonly toast: Toast; readonly text: string }) {
  const { t } = useLingui()
  const isReadable = text !== ''
  useEffect(() => (isReadable ? startCountdown(id) : undefined), [id, isReadable])
  return (
    <li className="pointer-events-auto flex max-w-dialog items-center gap-3 rounded-box border border-edge bg-surface py-2 pr-2 pl-4">
      {faces[kind]}
      <span role={kind === 'error' ? 'alert' : undefined} className="text-small font-medium">
        {text}
      </span>
      <button
        type="button"
        aria-label={t`Close`}
        onClick={() => closeToast(id)}
        className="-my-1 -mr-1 grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken"
      >
        <CloseIcon size={16} aria-hidden="true" />
      </button>
    </li>
  )
}

function BlockingToast({ text }: { readonly text: string }) {
  return (
    <div className="fixed inset-0 z-40 grid cursor-wait place-items-center">
      <p className="flex items-center gap-3 rounded-box border border-edge bg-surface px-5 py-4 font-medium">
        <Spinner />
        {text}
      </p>
    </div>
  )
}
