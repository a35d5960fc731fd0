/** Calls `listener` when the tab becomes visible or the window gets the focus; returns what ends it. */
export function subscribeFocus(listener: () => void): () => void {
  addEventListener('visibilitychange', listener)
  addEventListener('focus', listener)
  return () => {
    removeEventListener('visibilitychange', listener)
    removeEventListener('focus', listener)
  }
}
