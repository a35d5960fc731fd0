import { useLayoutEffect } from 'react'

let openCount = 0

/**
 * Keeps the screen from speaking while a sheet lies over it: the overlay leaves live regions audible, so that what stands
 * in both would be told twice.
 */
export function useHideBackground(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return
    const main = document.querySelector('main')
    openCount += 1
    main?.setAttribute('aria-hidden', 'true')
    return () => {
      openCount -= 1
      if (openCount === 0) main?.removeAttribute('aria-hidden')
    }
  }, [open])
}
