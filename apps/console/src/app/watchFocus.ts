import { focusManager } from '@tanstack/react-query'

/** Lets queries hear of a tab that comes forward, and of a window that does beside another one that stays in sight. */
export function watchFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const notify = () => onFocus()
    addEventListener('visibilitychange', notify)
    addEventListener('focus', notify)
    return () => {
      removeEventListener('visibilitychange', notify)
      removeEventListener('focus', notify)
    }
  })
}
