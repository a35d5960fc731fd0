import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultLanguage, isLanguage } from '@bank/api-schema'
import { type Branding, createBrandedFile, type SendPage } from './createBrandedFile.ts'

const varies = ['accept-encoding', 'cookie']

/**
 * The routes whose pages a build has written ahead, each with its file, and with a member's where one could be written;
 * the empty one stands for all others.
 */
type PrerenderedPages = Readonly<Record<string, { readonly file: string; readonly member?: string }>>

/** What the app tells by cookies of who opens a page, so that its first paint is theirs. */
type Reader = {
  readonly theme: 'light' | 'dark' | undefined
  /** Whether neither a visitor's nor a member's words are theirs. */
  readonly isShape: boolean
}

const memberCookie = '1'

/**
 * Sends the page of an address as the build wrote it ahead, in the language of the cookie `app_language` and the theme
 * of `app_theme`: to whom `app_member` calls a member as a member first sees it, and to whom it calls known otherwise
 * as its shape without words, with the app at once. A build without such pages has its one page for all.
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
  // Not theirs to read: the shape is shown, and what draws the app is fetched first.
  return themed.replace('<html ', '<html data-shape ').replace(/<template data-app>(.*?)<\/template>/, '$1')
}

/** Reads the list once, and again only when a new build lies there. */
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

/** Capitals and a closing slash lead to the same screen; a part with a `$` stands for any one part. */
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
