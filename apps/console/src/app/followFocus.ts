import { focusManager } from '@tanstack/react-query'

/** Lets queries hear of a tab that comes forward, and of a window that does beside another one that stays in sight. */
export function followFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const tell = () => onFocus()
    addEventListener('visibilitychange', tell)
    addEventListener('focus', tell)
    return () => {
      removeEventListener('visibilitychange', tell)
      removeEventListener('focus', tell)
    }
  })
}
