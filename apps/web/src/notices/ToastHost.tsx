import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { loadNotices } from './loadNotices.ts'
import type { ToastRegion } from './ToastRegion.tsx'
import { readToasts, subscribeToasts } from './toast.ts'

const idleMs = 1_500

/**
 * Where toasts appear. The live region is there from the start, or its first words would not be announced;
 * what draws them and what they say load when the page has come to rest.
 */
export function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts)
  const quiet = toasts.shown.length === 0 && toasts.blocking === 0
  const Region = useRegion(quiet)
  useInert(toasts.blocking > 0)
  return (
    <div aria-live="polite" aria-atomic="false">
      {!quiet && Region && <Region toasts={toasts} />}
    </div>
  )
}

/** What draws toasts, as soon as it could be loaded: at rest, when there is something to say, or back online. */
function useRegion(quiet: boolean): typeof ToastRegion | null {
  const [region, setRegion] = useState<typeof ToastRegion | null>(null)
  const load = useCallback(() => {
    loadNotices().then(
      (loaded) => setRegion(() => loaded),
      () => undefined,
    )
  }, [])
  useEffect(() => {
    if (region) return
    const timer = setTimeout(load, quiet ? idleMs : 0)
    window.addEventListener('online', load)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', load)
    }
  }, [region, quiet, load])
  return region
}

/** Closes the page to every hand while something is under way, and gives the focus back afterwards. */
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
