import { toTrustedScriptUrl } from '@bank/ui/browser'
import { readLanguage } from '../i18n/languages.ts'
import { setNewVersionReady } from './newVersion.ts'
import type { Handshake, HandshakeReply } from './worker/handshake.ts'

/** How long a tab that is looked at again goes without asking for a new build. */
const updateIntervalMs = 3_600_000

/**
 * Starts the service worker that keeps the app for when there is no network, and tells when a new build is kept. Never
 * loads a page anew by itself: whoever is in the middle of something decides when.
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
    // Where a newer worker is coming it takes over, and is met then: this page may well be of its build.
    if (!registration.installing && !registration.waiting) syncBuild()
  }
  addEventListener('online', () => void update().catch(ignore))
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - updatedAt > updateIntervalMs) void update().catch(ignore)
  })
  await update()
}

/** Tells the worker who is here; resolves to the build that it keeps. */
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

/** Without a network nothing is looked for; the next moment with one looks again. */
function ignore(): void {}
