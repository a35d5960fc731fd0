import type { Build } from './build.ts'
import { deleteBuilds, findAsset, findUnhashed, saveBuild, saveTexts } from './cachedBuilds.ts'
import { chooseStrategy, shellPath } from './chooseStrategy.ts'
import { fetchNetworkFirst } from './fetchNetworkFirst.ts'
import type { Handshake, HandshakeReply } from './handshake.ts'

declare const self: ServiceWorkerGlobalScope
/** Put in by `buildServiceWorker.ts`. */
declare const currentBuild: Build

const build = currentBuild
/** How long an opened page waits for a network that is slow or only looks like one. */
const timeoutMs = 3_000

// A new worker takes over at once: it answers the tabs of builds before it from what was kept for them.
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

// The page shows notices of the system with the path that they are about; only a worker hears that one was pressed.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(String(event.notification.data?.path ?? '/')))
})

/** The page that the browser asked for while this worker was still waking up, or asked for now. */
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
  // A tab with another screen stays as it is: somebody may be in the middle of something there.
  const there = (await self.clients.matchAll({ type: 'window' })).find(({ url }) => url === href)
  await (there ? there.focus() : self.clients.openWindow(href))
}
