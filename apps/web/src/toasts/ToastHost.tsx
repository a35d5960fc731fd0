import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { loadToastRegion } from './loadToastRegion.ts'
import type { ToastRegion } from './ToastRegion.tsx'
import { readToasts, subscribeToasts } from './toast.ts'

/** Events of a user: before the first there is nothing to show. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'online'] as const

/**
 * Host of the toasts. The live region exists from the start, or its first text would not be announced; the
 * code and texts of toasts load with the first user event.
 */
export function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts, readToasts)
  const quiet = toasts.shown.length === 0 && toasts.blocking === 0
  const Region = useRegion(quiet)
  useInert(toasts.blocking > 0)
  return (
    <div aria-live="polite" aria-atomic="false">
      {!quiet && Region && <Region toasts={toasts} />}
    </div>
  )
}

/** Returns the toast region once it has loaded: after a user event, with the first toast, or back online. */
function useRegion(quiet: boolean): typeof ToastRegion | null {
  const [region, setRegion] = useState<typeof ToastRegion | null>(null)
  const load = useCallback(() => {
    loadToastRegion().then(
      (loaded) => setRegion(() => loaded),
      () => undefined,
    )
  }, [])
  useEffect(() => {
    if (region) return
    if (!quiet) load()
    const stop = new AbortController()
    for (const sign of signs) window.addEventListener(sign, load, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [region, quiet, load])
  return region
}

/** Makes the page inert while a call blocks it, and restores the focus afterwards. */
function useInert(blocked: boolean): void {
  useLayoutEffect(() => {
    if (!blocked) return
    const page = document.getElementById('page')
    const focused = document.activeElement
    page?.setAttribute('inert', '')
    return () => {
      page?.removeAttribute('inert')
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    }
  }, [blocked])
}
