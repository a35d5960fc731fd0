import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const ownPaths = /^\/(api|docs|assets|metrics|healthz|livez)(\/|$)/
/** Pages of the app have plain names; anything with a dot or an escape is a file, or somebody looking for one. */
const pagePath = /^\/[^.%]*$/

/** Serves the built web app: hashed assets for ever, everything else asked for anew each time. */
export async function addWebFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: resolve(webRoot),
    cacheControl: false,
    dotfiles: 'ignore',
    index: ['index.html'],
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(resolve(webRoot, 'assets'))
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** Whether a request without a route of its own is somebody opening a page of the app. */
export function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const [path = ''] = url.split('?', 1)
  return pagePath.test(path) && !ownPaths.test(path) && (headers.accept ?? '').includes('text/html')
}

/** Answers the app itself, which knows its own routes. */
export function sendApp(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-cache').sendFile('index.html')
}
