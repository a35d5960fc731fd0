import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiSettings } from '../environment/apiSettings.ts'
import { type Branding, createBrandedFile, pack, type SendPage, sendPacked } from './createBrandedFile.ts'
import { createPrerenderedPages } from './createPrerenderedPages.ts'

const ownPaths = /^\/(api|console\/api|docs|assets|metrics|healthz|livez)(\/|$)/
/** Files are no calls: the OpenAPI document leaves them out. */
const schemaless = { schema: { hide: true } }
/** Pages of the app have plain names; anything with a dot or an escape is a file or a probe. */
const pagePath = /^\/[^.%]*$/
/** The scripts of the proving worker and its threads, which run under the policies of their own responses. */
const proverScript = /\/(mixingWorker|proverThread)-[\w-]+\.js(\.br|\.gz)?$/

/** Source maps stay on the server, for those who read a stack there. */
const sourceMap = /\.map(\.(br|gz))?$/i

type WebFiles = Branding & {
  readonly webRoot: string
  readonly proverPolicy?: string
  readonly keepsOffline?: boolean
}

/**
 * Redirects a page of the demo from another name of this machine (127.0.0.1 for localhost) to the public origin, to
 * which sessions and challenges are bound.
 */
export function addOriginRedirect(
  app: FastifyInstance,
  { mode, publicOrigin }: Pick<ApiSettings, 'mode' | 'publicOrigin'>,
): void {
  if (mode !== 'demo') return
  const { host } = new URL(publicOrigin)
  app.addHook('onRequest', async (request, reply) => {
    const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.host)
    if (isLocal && request.host !== host && isNavigation(request))
      return reply.redirect(publicOrigin + request.url)
  })
}

/**
 * Serves the built web app: hashed assets for ever, everything else revalidated; returns the sender of its pages.
 * `proverPolicy`: the content policy of the proving worker. Without `keepsOffline` browsers remove their service worker.
 */
export async function addWebFiles(
  app: FastifyInstance,
  { webRoot, proverPolicy, keepsOffline = true, ...branding }: WebFiles,
): Promise<SendPage> {
  const sendApp = createPrerenderedPages(webRoot, branding)
  app.get('/', schemaless, sendApp)
  app.get('/index.html', schemaless, createBrandedFile(join(webRoot, 'index.html'), branding))
  app.get(
    '/manifest.webmanifest',
    schemaless,
    createBrandedFile(join(webRoot, 'manifest.webmanifest'), branding),
  )
  await app.register(fastifyStatic, {
    root: resolve(webRoot),
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
    preCompressed: true,
    allowedPath: (path) => !sourceMap.test(path),
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(resolve(webRoot, 'assets'))
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (proverPolicy && proverScript.test(path)) reply.header('content-security-policy', proverPolicy)
    },
  })
  app.get(
    '/sw.js',
    schemaless,
    keepsOffline
      ? createBrandedFile(join(webRoot, 'sw.js'), branding)
      : (_request, reply) => reply.sendFile('sw-off.js'),
  )
  await addBrandFiles(app, branding.brand)
  return sendApp
}

/** Checks whether a request without a route opens a page of the app. */
export function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const [path = ''] = url.split('?', 1)
  return pagePath.test(path) && !ownPaths.test(path) && (headers.accept ?? '').includes('text/html')
}

/** An SVG that is opened as a page of its own runs no script and loads nothing. */
const picturePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"

/** Serves the files of a brand at their paths, in place of those of the build. */
async function addBrandFiles(app: FastifyInstance, brand: Branding['brand']): Promise<void> {
  for (const [name, file] of brand?.files ?? []) {
    const type = name.endsWith('.svg') ? 'image/svg+xml' : 'image/png'
    const packed = await pack(file)
    app.get(`/${name}`, schemaless, (request, reply) => {
      reply.headers({ 'content-security-policy': picturePolicy, vary: 'accept-encoding' })
      return sendPacked(packed, type, request, reply)
    })
  }
}
