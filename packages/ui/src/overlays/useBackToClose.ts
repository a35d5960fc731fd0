import { useEffect, useRef } from 'react'
import { openOverlay } from '../browser/overlayHistory.ts'

/** Lets the browser's Back close an overlay, in apps that started the overlays' history. */
export function useBackToClose(open: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => (open ? openOverlay({ close: () => latest.current() }) : undefined), [open])
}
