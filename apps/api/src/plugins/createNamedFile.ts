import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

export type Names = Pick<Settings, 'productName' | 'unitSymbol'>

/** Sends one file of the web app with this installation's names in it. */
export type SendNamed = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * Reads a page or a manifest once, puts the names where it says `%PRODUCT_NAME%` and `%UNIT_SYMBOL%`, escaped for
 * its format, and packs it. Undefined when there is no such file.
 */
export async function createNamedFile(path: string, names: Names): Promise<SendNamed | undefined> {
  const template = await readFile(path, 'utf8').catch(forgiveMissing)
  if (template === undefined) return undefined
  const isPage = path.endsWith('.html')
  const escapeText = isPage ? escapeHtml : escapeJson
  const text = template
    .replaceAll('%PRODUCT_NAME%', () => escapeText(names.productName))
    .replaceAll('%UNIT_SYMBOL%', () => escapeText(names.unitSymbol))
  const plain = Buffer.from(text)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  const packed = { br, gzip: gz }
  // Weak: one tag for the same page however it is packed.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  const type = isPage ? 'text/html; charset=utf-8' : 'application/manifest+json; charset=utf-8'

  return (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' })
    if (splitList(request.headers['if-none-match']).some((tag) => tag === etag || tag === '*'))
      return reply.code(304).send()
    const accepted = splitList(request.headers['accept-encoding'])
    const coding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
    if (coding) reply.header('content-encoding', coding)
    return reply.type(type).send(coding ? packed[coding] : plain)
  }
}

/** The members of a list in a header; one with weight 0 is refused by its sender and left out. */
const splitList = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .filter((member) => !/;\s*q=0(\.0*)?\s*$/.test(member))
    .map((member) => member.replace(/;.*/, '').trim())

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1)

function forgiveMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
