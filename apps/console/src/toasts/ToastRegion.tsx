import { CheckIcon, CloseIcon } from '@bank/ui'
import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { closeToast, readToasts, subscribeToasts } from './toast.ts'

/** Live region of the toasts; it exists from the start, or screen readers would miss the first. */
export function ToastRegion() {
  const { t, i18n } = useLingui()
  const toasts = useSyncExternalStore(subscribeToasts, readToasts)
  return (
    <div aria-live="polite" aria-atomic="false">
      <ul className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex flex-col items-center gap-2 px-4">
        {toasts.map((toast) => (
          <li
            key={toast.id}
            className="pointer-events-auto flex max-w-dialog items-center gap-3 rounded-box border border-edge bg-surface py-2 pr-2 pl-4"
          >
            <CheckIcon className="size-5 shrink-0 text-credit" aria-hidden="true" />
            <span className="text-small font-medium">{i18n._(toast.text)}</span>
            <button
              type="button"
              aria-label={t`Close`}
              onClick={() => closeToast(toast.id)}
              className="grid size-8 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken"
            >
              <CloseIcon size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
