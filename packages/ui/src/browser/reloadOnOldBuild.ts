const reloadedKey = 'reloadedForBuild'

/**
 * Reloads the page once, not in a loop, when a chunk of an old build is gone after a deployment. Without a
 * network it does not reload: the page and its input would be lost.
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
