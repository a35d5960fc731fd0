const reloadedKey = 'reloadedForBuild'

/**
 * Reloads the page once, not in a loop, when code could not be loaded because a deployment removed the build of this page.
 * Code that the network failed to bring reloads nothing: the page and its input would be lost, for a link that was only pointed at.
 */
export function reloadOnOldBuild(): void {
  addEventListener('vite:preloadError', () => void reloadIfOld())
  addEventListener('load', () => setTimeout(() => sessionStorage.removeItem(reloadedKey), 10_000))
}

async function reloadIfOld(): Promise<void> {
  if (sessionStorage.getItem(reloadedKey) || !(await isBuildGone())) return
  sessionStorage.setItem(reloadedKey, '1')
  location.reload()
}

/** True when the server no longer has the code that this page began with; false without an answer. */
async function isBuildGone(): Promise<boolean> {
  const entry = [...document.scripts].find(({ src }) => src.includes('/assets/'))?.src
  if (entry === undefined) return false
  // The service worker answers GET alone, from its copy.
  const answer = await fetch(entry, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer?.status === 404
}
