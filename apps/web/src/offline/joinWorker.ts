import { trustScriptUrl } from '@bank/ui/browser'
import { readLanguage } from '../i18n/languages.ts'
import { setNewVersionReady } from './newVersion.ts'
import type { Greeting, GreetingReply } from './worker/greeting.ts'

/** How long a tab that is looked at again goes without asking for a new build. */
const lookAgainMs = 3_600_000

/**
 * Starts the service worker that keeps the app for when there is no network, and tells when a new build is kept. Never
 * loads a page anew by itself: whoever is in the middle of something decides when.
 */
export async function joinWorker(): Promise<void> {
  const { serviceWorker } = navigator
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content
  if (build === undefined) return
  const meet = () => void greet(build).then((next) => setNewVersionReady(next !== build), ignore)
  serviceWorker.addEventListener('controllerchange', meet)
  const registration = await serviceWorker.register(trustScriptUrl('/sw.js'), { updateViaCache: 'none' })
  let lookedAt = Date.now()
  const look = async () => {
    lookedAt = Date.now()
    await registration.update()
    // Where a newer worker is coming it takes over, and is met then: this page may well be of its build.
    if (!registration.installing && !registration.waiting) meet()
  }
  addEventListener('online', () => void look().catch(ignore))
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - lookedAt > lookAgainMs) void look().catch(ignore)
  })
  await look()
}

/** Tells the worker who is here; resolves to the build that it keeps. */
async function greet(build: string): Promise<string> {
  const { active } = await navigator.serviceWorker.ready
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<GreetingReply>) => {
      port1.close()
      resolve(data.build)
    }
    const greeting: Greeting = { kind: 'greeting', build, language: readLanguage() }
    active?.postMessage(greeting, [port2])
  })
}

/** Without a network nothing is looked for; the next moment with one looks again. */
function ignore(): void {}
