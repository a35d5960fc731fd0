import { ToastLine } from '@bank/ui'
import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { closeToast, readToasts, subscribeToasts } from './toast.ts'

/** Live region of the toasts; it exists from the start, or screen readers would miss the first. */
export function ToastRegion() {
  const { t, i18n } = useLingui()
  const { shown } = useSyncExternalStore(subscribeToasts, readToasts)
  return (
    <div aria-live="polite" aria-atomic="false">
      <ul className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex flex-col items-center gap-2 px-4">
        {shown.map((toast) => (
          <ToastLine key={toast.id} kind="success" closeLabel={t`Close`} onClose={() => closeToast(toast.id)}>
            {i18n._(toast.text)}
          </ToastLine>
        ))}
      </ul>
    </div>
  )
}
