/**
 * Calls `listener` when the tab becomes visible or the window gets the focus; returns the unsubscribe
 * function.
 */
export function subscribeFocus(listener: () => void): () => void {
  addEventListener('visibilitychange', listener)
  addEventListener('focus', listener)
  return () => {
    removeEventListener('visibilitychange', listener)
    removeEventListener('focus', listener)
  }
}
