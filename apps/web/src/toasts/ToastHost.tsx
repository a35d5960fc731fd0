import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { loadToastRegion } from './loadToastRegion.ts'
import type { ToastRegion } from './ToastRegion.tsx'
import { readToasts, subscribeToasts } from './toast.ts'

/** The first sign of a person: until then there is nothing to say. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'online'] as const

/**
 * Where toasts appear. The live region is there from the start, or its first words would not be announced;
 * what draws them and what they say load with the first sign of a person.
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

/** What draws toasts, as soon as it could be loaded: with a sign of a person, something to say, or back online. */
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
