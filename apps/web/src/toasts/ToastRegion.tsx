import { Spinner, ToastLine } from '@bank/ui'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { closeToast, startCountdown, type Toast, type Toasts } from './toast.ts'
import { useDescribeNotice } from './useDescribeNotice.ts'

/** Renders the toasts, and the overlay while a call blocks the screen. */
export function ToastRegion({ toasts }: { readonly toasts: Toasts }) {
  const describe = useDescribeNotice()
  return (
    <>
      {toasts.blocking > 0 && <BlockingToast text={describe('loading')} />}
      <ul className="pointer-events-none fixed inset-x-0 top-10 z-50 flex flex-col items-center gap-2 px-4">
        {toasts.shown.map((toast) => (
          <ShownToast key={toast.id} toast={toast} text={describe(toast.notice)} />
        ))}
      </ul>
    </>
  )
}

function ShownToast({ toast: { id, kind }, text }: { readonly toast: Toast; readonly text: string }) {
  const { t } = useLingui()
  const isReadable = text !== ''
  useEffect(() => (isReadable ? startCountdown(id) : undefined), [id, isReadable])
  return (
    <ToastLine kind={kind} closeLabel={t`Close`} onClose={() => closeToast(id)}>
      {text}
    </ToastLine>
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
