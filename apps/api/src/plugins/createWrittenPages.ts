import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultLanguage, isLanguage } from '@bank/api-schema'
import { createNamedFile, type Names, type SendNamed } from './createNamedFile.ts'

const varies = ['accept-encoding', 'cookie']

/** The routes whose pages a build has written ahead, each with its file; the empty one stands for all others. */
type Written = Readonly<Record<string, string>>

/** What the app tells by cookies of who opens a page, so that its first paint is theirs. */
type Reader = { readonly theme: 'light' | 'dark' | undefined; readonly isMember: boolean }

/**
 * Sends the page of an address as the build wrote it ahead, in the language of the cookie `app_language` and the theme
 * of `app_theme`; who has `app_member` gets its shape without words, and the app at once. A build without such pages
 * has its one page for all.
 */
export function createWrittenPages(webRoot: string, names: Names): SendNamed {
  const folder = join(webRoot, '.pages')
  const readWritten = createReader(join(folder, 'pages.json'))
  const sendShape = createNamedFile(join(webRoot, 'index.html'), names)
  const files = new Map<string, SendNamed>()

  return async (request, reply) => {
    const written = await readWritten()
    const file = written && findFile(written, request.url.split('?', 1)[0] ?? '/')
    if (!file) return sendShape(request, reply)
    const { app_language: language, app_theme: theme, app_member: member } = request.cookies
    const path = join(folder, isLanguage(language) ? language : defaultLanguage, file)
    const reader: Reader = {
      theme: theme === 'light' || theme === 'dark' ? theme : undefined,
      isMember: member === '1',
    }
    const key = `${path} ${reader.theme} ${reader.isMember}`
    const send =
      files.get(key) ?? createNamedFile(path, names, { varies, change: (page) => fit(page, reader) })
    files.set(key, send)
    return send(request, reply)
  }
}

function fit(page: string, { theme, isMember }: Reader): string {
  const themed = theme ? page.replace('<html ', `<html data-theme="${theme}" `) : page
  if (!isMember) return themed
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
function findFile(written: Written, path: string): string | undefined {
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
