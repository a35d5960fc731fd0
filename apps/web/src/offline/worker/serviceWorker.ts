import type { Build } from './build.ts'
import { deleteBuilds, findAsset, findUnhashed, saveBuild, saveTexts } from './cachedBuilds.ts'
import { chooseStrategy, shellPath } from './chooseStrategy.ts'
import { fetchNetworkFirst } from './fetchNetworkFirst.ts'
import type { Handshake, HandshakeReply } from './handshake.ts'

declare const self: ServiceWorkerGlobalScope
/** Inserted by `buildServiceWorker.ts`. */
declare const currentBuild: Build

const build = currentBuild
/** Time for which a page load waits for a slow network. */
const timeoutMs = 3_000

// A new worker takes over at once: it serves the tabs of earlier builds from their caches.
self.addEventListener('install', (event) => {
  event.waitUntil(saveBuild(build).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const way = chooseStrategy(request, self.location.origin)
  if (way === 'page') {
    const network = openPage(event)
    event.respondWith(fetchNetworkFirst(network, () => findUnhashed(build.id, shellPath), timeoutMs))
  } else if (way === 'asset') {
    event.respondWith(findAsset(request.url).then((kept) => kept ?? fetch(request)))
  } else if (way === 'loose') {
    const { pathname } = new URL(request.url)
    event.respondWith(fetchNetworkFirst(fetch(request), () => findUnhashed(build.id, pathname), timeoutMs))
  }
})

self.addEventListener('message', (event) => {
  const handshake = event.data as Handshake
  if (handshake?.kind === 'handshake') event.waitUntil(replyToHandshake(handshake, event.ports[0]))
})

// The page shows system notifications with their path; only a worker receives the click.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(String(event.notification.data?.path ?? '/')))
})

/** Returns the page that the browser preloaded while this worker was starting, or fetches it. */
async function openPage(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request)
}

async function replyToHandshake(handshake: Handshake, port: MessagePort | undefined): Promise<void> {
  await saveTexts(build, handshake.language).catch(() => undefined)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await deleteBuilds(build.id, { only: handshake.build === build.id && windows.length < 2 })
  port?.postMessage({ build: build.id } satisfies HandshakeReply)
}

async function openPath(path: string): Promise<void> {
  const { href, origin } = new URL(path, self.location.origin)
  if (origin !== self.location.origin) return
  // A tab with another screen stays as it is: its user may be in the middle of a task.
  const there = (await self.clients.matchAll({ type: 'window' })).find(({ url }) => url === href)
  await (there ? there.focus() : self.clients.openWindow(href))
}
