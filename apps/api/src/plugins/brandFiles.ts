import type { FastifyInstance } from 'fastify'
import type { Brand } from '../brand/readBrand.ts'

/** An SVG that is opened as a page of its own runs no script and loads nothing. */
const pictureHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox",
}

/** Serves the files of a brand at their paths, in place of those of the build. */
export function addBrandFiles(app: FastifyInstance, brand: Brand | undefined): void {
  for (const [name, file] of brand?.files ?? []) {
    const type = name.endsWith('.svg') ? 'image/svg+xml' : 'image/png'
    app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.headers(pictureHeaders).type(type).send(file),
    )
  }
}
