import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const ownPaths = /^\/(api|docs|assets|metrics|healthz|livez)(\/|$)/

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
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !ownPaths.test(url.split('?', 1)[0] ?? '') && (headers.accept ?? '').includes('text/html')
}

/** Answers the app itself, which knows its own routes. */
export function sendApp(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-cache').sendFile('index.html')
}
