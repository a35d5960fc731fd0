import { useLayoutEffect, useRef } from 'react'

/**
 * Returns the focus target of a closing dialog: its opener, or the screen's content where that is gone. A new
 * screen has taken the focus meanwhile, and keeps it.
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
