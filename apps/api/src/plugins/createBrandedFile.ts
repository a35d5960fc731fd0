import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { BankError } from '@bank/bank'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ApiSettings, type ChainSettings, findHomeChain } from '../environment/apiSettings.ts'

export type Branding = Pick<ApiSettings, 'productName' | 'unitSymbol' | 'brand'> & {
  readonly publicOrigin?: string | undefined
  readonly homeChainId?: number | undefined
  readonly chains?: readonly Pick<ChainSettings, 'chainId' | 'name' | 'nativeCurrency'>[]
}

/** Sends one file of the web app with this installation's branding. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** A file as it is sent: in each coding, under one tag. */
export type Packed = {
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

/**
 * Creates a sender of a page, manifest or service worker that replaces `%PRODUCT_NAME%`, `%UNIT_SYMBOL%`,
 * `%PUBLIC_ORIGIN%` and those of the home chain, escaped for its format, and adds the brand; read and compressed once per
 * build. `varies`: request headers that select the variant; `change`: the variant's own edit. Throws 404 without the file.
 */
export function createBrandedFile(
  path: string,
  branding: Branding,
  {
    varies = ['accept-encoding'],
    change = (text) => text,
  }: { readonly varies?: readonly string[]; readonly change?: (text: string) => string } = {},
): SendPage {
  const type = `${mediaTypes[extname(path)]}; charset=utf-8`
  let written = -1
  let packed: Promise<Packed> | undefined

  return async (request, reply) => {
    const file = await stat(path).catch(rejectMissing)
    if (file === undefined) throw new BankError(404)
    if (packed === undefined || file.mtimeMs !== written) {
      written = file.mtimeMs
      packed = compressPage(path, branding, change)
      packed.catch(() => {
        packed = undefined
      })
    }
    reply.header('vary', varies.join(', '))
    return sendPacked(await packed, type, request, reply)
  }
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.webmanifest': 'application/manifest+json',
  '.js': 'text/javascript',
}

async function compressPage(
  path: string,
  branding: Branding,
  change: (text: string) => string,
): Promise<Packed> {
  const template = change(await readFile(path, 'utf8'))
  const home = findHomeChain(branding)
  const escapeText = path.endsWith('.html') ? escapeHtml : escapeJson
  const text = template
    .replaceAll('%PRODUCT_NAME%', () => escapeText(branding.productName))
    .replaceAll('%UNIT_SYMBOL%', () => escapeText(branding.unitSymbol))
    .replaceAll('%PUBLIC_ORIGIN%', () => escapeText(branding.publicOrigin ?? ''))
    .replaceAll('%HOME_CHAIN_ID%', () => `${home?.chainId ?? ''}`)
    .replaceAll('%HOME_CHAIN_NAME%', () => escapeText(home?.name ?? ''))
    .replaceAll('%HOME_CHAIN_COIN%', () => escapeText(home?.nativeCurrency.symbol ?? ''))
  return pack(Buffer.from(applyBrand(text, branding.brand)))
}

/** Compresses a file. */
export async function pack(plain: Buffer): Promise<Packed> {
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  // Weak: one tag for the same page in every compression.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  return { etag, plain, br, gzip: gz }
}

/** Sends a file, or 304 to a client that has it. */
export function sendPacked(
  file: Packed,
  type: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: file.etag })
  const known = splitList(request.headers['if-none-match'])
  if (known.includes(file.etag) || known.includes('*')) return reply.code(304).send()
  const accepted = splitList(request.headers['accept-encoding'])
  const coding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
  if (coding) reply.header('content-encoding', coding)
  return reply.type(type).send(file[coding ?? 'plain'])
}

/** Splits a list header; entries of weight 0 are rejected by their sender and left out. */
const splitList = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .filter((member) => !/;\s*q=0(\.0*)?\s*$/.test(member))
    .map((member) => member.replace(/;.*/, '').trim())

/**
 * Adds the brand's style to a page and its colour to a manifest. The service worker takes another brand for another
 * build, so that browsers replace the page that they keep for offline use.
 */
function applyBrand(text: string, brand: ApiSettings['brand']): string {
  const { style, themeColor, id } = brand ?? {}
  return text
    .replaceAll('%BRAND%', id === undefined ? '' : `-${id}`)
    .replace('</head>', (end) => (style === undefined ? end : `<style>${style}</style>${end}`))
    .replace(/("theme_color": ")[^"]*/, (found, start) =>
      themeColor === undefined ? found : start + themeColor,
    )
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1)

function rejectMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
