import { ApiError, type ErrorCode } from '@bank/api-schema'
import { Spinner, ToastLine } from '@bank/ui'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { SupportLink, useSupport } from './SupportLink.tsx'
import { closeToast, startCountdown, type Toast, type Toasts } from './toast.ts'
import { useDescribeNotice } from './useDescribeNotice.ts'

/** Renders the toasts, and the overlay while a call blocks the screen. */
export function ToastRegion({ toasts }: { readonly toasts: Toasts }) {
  const describe = useDescribeNotice()
  const top = useTop(toasts.shown.length)
  return (
    <>
      {toasts.blocking > 0 && <BlockingToast text={describe('loading')} />}
      <ul
        className="pointer-events-none fixed inset-x-0 z-50 flex flex-col items-center gap-2 px-4"
        style={{ top }}
      >
        {toasts.shown.map((toast) => {
          const Shown = namesSupport(toast) ? SupportToast : TimedToast
          return <Shown key={toast.id} toast={toast} text={describe(toast.notice)} />
        })}
      </ul>
    </>
  )
}

/** Space between a toast and what is above it, in CSS pixels. */
const gap = 8

/**
 * Returns the distance of toasts from the top, in CSS pixels: below the header, whose buttons stay free. While a
 * dialog is open the header takes no taps, and the space above the dialog is used instead.
 */
function useTop(count: number): number {
  const [top, setTop] = useState(gap)
  useLayoutEffect(() => {
    if (count === 0) return
    const update = () => setTop(computeTop())
    update()
    // A dialog that confirmed something closes just after its toast appeared.
    const observer = new MutationObserver(update)
    observer.observe(document.body, { childList: true })
    return () => observer.disconnect()
  }, [count])
  return top
}

function computeTop(): number {
  if (document.querySelector('[role="dialog"]') !== null) return gap
  const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  return gap + Math.max(0, bottom)
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
