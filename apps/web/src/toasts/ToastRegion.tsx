import { ApiError, type ErrorCode } from '@bank/api-schema'
import { Spinner, ToastLine } from '@bank/ui'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { SupportLink, useSupport } from './SupportLink.tsx'
import { closeToast, startCountdown, type Toast, type Toasts } from './toast.ts'
import { useDescribeNotice } from './useDescribeNotice.ts'

/** Renders the toasts, and the overlay while a call blocks the screen. */
export function ToastRegion({ toasts }: { readonly toasts: Toasts }) {
  const describe = useDescribeNotice()
  return (
    <>
      {toasts.blocking > 0 && <BlockingToast text={describe('loading')} />}
      <ul className="pointer-events-none fixed inset-x-0 top-10 z-50 flex flex-col items-center gap-2 px-4">
        {toasts.shown.map((toast) => {
          const Shown = namesSupport(toast) ? SupportToast : TimedToast
          return <Shown key={toast.id} toast={toast} text={describe(toast.notice)} />
        })}
      </ul>
    </>
  )
}

/** Codes whose sentence asks the member to contact support. */
const supportCodes: readonly ErrorCode[] = [1006, 3009]

const namesSupport = ({ notice }: Toast): boolean =>
  notice instanceof ApiError && supportCodes.some((code) => code === notice.code)

type ToastProps = { readonly toast: Toast; readonly text: string }

function TimedToast({ toast, text }: ToastProps) {
  const { id } = toast
  const isReadable = text !== ''
  useEffect(() => (isReadable ? startCountdown(id) : undefined), [id, isReadable])
  return <ShownToast toast={toast}>{text}</ShownToast>
}

/** A toast with the address of support is shown for the longest time that a toast has, so that the link can be reached. */
function SupportToast({ toast, text }: ToastProps) {
  const support = useSupport()
  if (!support) return <TimedToast toast={toast} text={text} />
  return (
    <ShownToast toast={toast}>
      <span className="block">{text}</span>
      <SupportLink />
    </ShownToast>
  )
}

function ShownToast({
  toast: { id, kind },
  children,
}: {
  readonly toast: Toast
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <ToastLine kind={kind} closeLabel={t`Close`} onClose={() => closeToast(id)}>
      {children}
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
