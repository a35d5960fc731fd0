import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultLanguage, isLanguage } from '@bank/api-schema'
import { createNamedFile, type Names, type SendNamed } from './createNamedFile.ts'

const varies = ['accept-encoding', 'cookie']

/**
 * The routes whose pages a build has written ahead, each with its file, and with a member's where one could be written;
 * the empty one stands for all others.
 */
type Written = Readonly<Record<string, { readonly file: string; readonly member?: string }>>

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
export function createWrittenPages(webRoot: string, names: Names): SendNamed {
  const folder = join(webRoot, '.pages')
  const readWritten = createReader(join(folder, 'pages.json'))
  const sendShape = createNamedFile(join(webRoot, 'index.html'), names)
  const files = new Map<string, SendNamed>()

  return async (request, reply) => {
    const written = await readWritten()
    const page = written && findPage(written, request.url.split('?', 1)[0] ?? '/')
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
      files.get(key) ?? createNamedFile(path, names, { varies, change: (page) => fit(page, reader) })
    files.set(key, send)
    return send(request, reply)
  }
}

function fit(page: string, { theme, isShape }: Reader): string {
  const themed = theme ? page.replace('<html ', `<html data-theme="${theme}" `) : page
  if (!isShape) return themed
  // Not theirs to read: the shape is shown, and what draws the app is fetched first.
  return themed.replace('<html ', '<html data-shape ').replace(/<template data-app>(.*?)<\/template>/, '$1')
}

/** Reads the list once, and again only when a new build lies there. */
function createReader(path: string): () => Promise<Written | undefined> {
  let readAt = -1
  let written: Written | undefined
  return async () => {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: -1 }))
    if (mtimeMs !== readAt) {
      written = mtimeMs === -1 ? undefined : JSON.parse(await readFile(path, 'utf8'))
      readAt = mtimeMs
    }
    return written
  }
}

/** Capitals and a closing slash lead to the same screen; a part with a `$` stands for any one part. */
function findPage(written: Written, path: string): Written[string] | undefined {
  const parts = (path.replace(/\/+$/, '') || '/').toLowerCase().split('/')
  const route = Object.keys(written).find((known) => {
    const expected = known.toLowerCase().split('/')
    return (
      expected.length === parts.length &&
      expected.every((part, index) => part === parts[index] || (part.startsWith('$') && parts[index] !== ''))
    )
  })
  return written[route ?? '']
}
