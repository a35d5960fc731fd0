import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultLanguage, isLanguage } from '@bank/api-schema'
import { type Branding, createBrandedFile, type SendPage } from './createBrandedFile.ts'

const varies = ['accept-encoding', 'cookie']

/**
 * The routes that a build prerenders, each with its file, and with a member's where there is one; the empty route is the
 * fallback.
 */
type PrerenderedPages = Readonly<Record<string, { readonly file: string; readonly member?: string }>>

/** The preferences of a visitor's cookies, for the first paint. */
type Reader = {
  readonly theme: 'light' | 'dark' | undefined
  /** True when neither the visitor's nor the member's page fits. */
  readonly isShape: boolean
}

const memberCookie = '1'

/**
 * Creates a sender of prerendered pages by the cookies `app_language`, `app_theme` and `app_member`: a member's page for
 * a member, a page without words for other known visitors, and the single page of a build without prerendered ones.
 */
export function createPrerenderedPages(webRoot: string, branding: Branding): SendPage {
  const folder = join(webRoot, '.pages')
  const readPages = createReader(join(folder, 'pages.json'))
  const sendShape = createBrandedFile(join(webRoot, 'index.html'), branding)
  const files = new Map<string, SendPage>()

  return async (request, reply) => {
    const pages = await readPages()
    const page = pages && findPage(pages, request.url.split('?', 1)[0] ?? '/')
    if (!page) return sendShape(request, reply)
    const { app_language: language, app_theme: theme, app_member: member } = request.cookies
    const ofMember = member === memberCookie ? page.member : undefined
    const path = join(folder, isLanguage(language) ? language : defaultLanguage, ofMember ?? page.file)
    const reader: Reader = {
      theme: theme === 'light' || theme === 'dark' ? theme : undefined,
      isShape: !!member && !ofMember,
    }
    const key = `${path} ${reader.theme} ${reader.isShape}`
    const send =
      files.get(key) ??
      createBrandedFile(path, branding, { varies, change: (page) => applyReader(page, reader) })
    files.set(key, send)
    return send(request, reply)
  }
}

function applyReader(page: string, { theme, isShape }: Reader): string {
  const themed = theme ? page.replace('<html ', `<html data-theme="${theme}" `) : page
  if (!isShape) return themed
  // Neither page fits: the shape shows, and the app's own scripts load first.
  return themed.replace('<html ', '<html data-shape ').replace(/<template data-app>(.*?)<\/template>/, '$1')
}

/** Reads the list once per build. */
function createReader(path: string): () => Promise<PrerenderedPages | undefined> {
  let readAt = -1
  let pages: PrerenderedPages | undefined
  return async () => {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: -1 }))
    if (mtimeMs !== readAt) {
      pages = mtimeMs === -1 ? undefined : JSON.parse(await readFile(path, 'utf8'))
      readAt = mtimeMs
    }
    return pages
  }
}

/** Finds a route regardless of capitals and a closing slash; a part with a `$` matches any part. */
function findPage(pages: PrerenderedPages, path: string): PrerenderedPages[string] | undefined {
  const parts = (path.replace(/\/+$/, '') || '/').toLowerCase().split('/')
  const route = Object.keys(pages).find((known) => {
    const expected = known.toLowerCase().split('/')
    return (
      expected.length === parts.length &&
      expected.every((part, index) => part === parts[index] || (part.startsWith('$') && parts[index] !== ''))
    )
  })
  return pages[route ?? '']
}
