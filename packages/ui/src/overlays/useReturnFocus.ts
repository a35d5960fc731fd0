import { useLayoutEffect, useRef } from 'react'

/**
 * Where the focus goes when a dialog closes: to what opened it, or into the screen's content where that is gone. A screen
 * that has come meanwhile has taken the focus, and keeps it.
 */
export function useReturnFocus(open: boolean): () => HTMLElement | boolean {
  const opener = useRef<Element | null>(null)
  const place = useRef('')
  useLayoutEffect(() => {
    if (!open) return
    opener.current = document.activeElement
    place.current = location.pathname
  }, [open])
  return () => {
    if (location.pathname !== place.current) return false
    const { current } = opener
    const isUsable = current instanceof HTMLElement && current.isConnected && current !== document.body
    return isUsable ? current : (document.querySelector('main') ?? true)
  }
}
