const reloadedKey = 'reloadedForBuild'

/**
 * After a deployment an open page may ask for a chunk that is gone: load the new build, once, not in a loop. Without a
 * network nothing is loaded anew, for the page and what was typed into it would be lost.
 */
export function reloadOnOldBuild(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || sessionStorage.getItem(reloadedKey)) return
    sessionStorage.setItem(reloadedKey, '1')
    event.preventDefault()
    location.reload()
  })
  addEventListener('load', () => setTimeout(() => sessionStorage.removeItem(reloadedKey), 10_000))
}
