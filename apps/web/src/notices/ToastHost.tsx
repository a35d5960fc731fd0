import { lazy, Suspense, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { queryClient } from '../api/queryClient.ts'
import { sentencesQuery } from './sentencesQuery.ts'
import { readToasts, subscribeToasts } from './toast.ts'

const loadRegion = () => import('./ToastRegion.tsx')
const ToastRegion = lazy(async () => ({ default: (await loadRegion()).ToastRegion }))
const idleMs = 1_500

/**
 * Where toasts appear. The live region is there from the start, or its first words would not be announced;
 * what draws them and what they say load when the page has come to rest.
 */
export function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts)
  const quiet = toasts.shown.length === 0 && toasts.blocking === 0
  useInert(toasts.blocking > 0)
  useEffect(() => {
    const timer = setTimeout(() => {
      void loadRegion()
      void queryClient.prefetchQuery(sentencesQuery)
    }, idleMs)
    return () => clearTimeout(timer)
  }, [])
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
