import { toTrustedScriptUrl } from '@bank/ui/browser'
import { readLanguage } from '../i18n/languages.ts'
import { setNewVersionReady } from './newVersion.ts'
import type { Handshake, HandshakeReply } from './worker/handshake.ts'

/** Time for which a tab that is focused again does not check for a new build. */
const updateIntervalMs = 3_600_000

/**
 * Starts the service worker that caches the app for offline use, and reports when a new build is cached.
 * Never reloads a page by itself: the user decides when.
 */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content
  if (build === undefined) return
  const syncBuild = () => void sendHandshake(build).then((next) => setNewVersionReady(next !== build), ignore)
  serviceWorker.addEventListener('controllerchange', syncBuild)
  const registration = await serviceWorker.register(toTrustedScriptUrl('/sw.js'), { updateViaCache: 'none' })
  let updatedAt = Date.now()
  const update = async () => {
    updatedAt = Date.now()
    await registration.update()
    // A newer worker that is installing takes over and is synced then: this page may be of its build.
    if (!registration.installing && !registration.waiting) syncBuild()
  }
  addEventListener('online', () => void update().catch(ignore))
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - updatedAt > updateIntervalMs) void update().catch(ignore)
  })
  await update()
}

/** Sends the worker the build and the language; resolves to the build that it caches. */
async function sendHandshake(build: string): Promise<string> {
  const { active } = await navigator.serviceWorker.ready
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<HandshakeReply>) => {
      port1.close()
      resolve(data.build)
    }
    const handshake: Handshake = { kind: 'handshake', build, language: readLanguage() }
    active?.postMessage(handshake, [port2])
  })
}

/** Without a network there is no check; the next focus with one checks again. */
function ignore(): void {}
