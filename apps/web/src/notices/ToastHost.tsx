import { lazy, Suspense, useSyncExternalStore } from 'react'
import { readToasts, subscribeToasts } from './toast.ts'

const ToastRegion = lazy(async () => ({ default: (await import('./ToastRegion.tsx')).ToastRegion }))

/** Where toasts appear. The live region is there from the start, or its first words would not be announced. */
export function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts)
  const quiet = toasts.shown.length === 0 && toasts.blocking === 0
  return (
    <div aria-live="polite" aria-atomic="false">
      {!quiet && (
        <Suspense fallback={null}>
          <ToastRegion toasts={toasts} />
        </Suspense>
      )}
    </div>
  )
}
