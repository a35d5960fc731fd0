import { onIdle } from '@bank/ui/browser'

/** Has the app kept for when there is no network, once the page is loaded and has nothing else to do. */
export function startOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const join = () => {
    import('./registerServiceWorker.ts')
      .then(({ registerServiceWorker }) => registerServiceWorker())
      // Without it the app is as it was: it asks the network for everything.
      .catch(() => undefined)
  }
  if (document.readyState === 'complete') onIdle(join)
  else addEventListener('load', () => onIdle(join), { once: true })
}
