import { onIdle } from '@bank/ui/browser'

/** Caches the app for offline use, once the page is loaded and idle. */
export function startOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const join = () => {
    import('./registerServiceWorker.ts')
      .then(({ registerServiceWorker }) => registerServiceWorker())
      // Without it the app works as before and requests everything from the network.
      .catch(() => undefined)
  }
  if (document.readyState === 'complete') onIdle(join)
  else addEventListener('load', () => onIdle(join), { once: true })
}
