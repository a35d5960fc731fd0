import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** A path of the site, from its top, and its text. */
type Built = { readonly path: string; readonly text: string }

const attributes = /<(a|link|script|img)\b[^>]*?\s(?:href|src)="([^"]*)"/g

/** Checks a built site: each link of it leads to a file and a heading that exist, and no page asks another host for anything. */
export function checkSite(folder: string, base: string): string[] {
  const pages = readFiles(folder, '**/*.html')
  const anchors = new Map(pages.map(({ path, text }) => [path, readAnchors(text)]))
  return [
    ...pages.flatMap((page) =>
      [...page.text.matchAll(attributes)].flatMap(([, element = '', address = '']) =>
        isForeign(address)
          ? listForeign(page.path, element, address)
          : listDead(page.path, decodeURI(address.replaceAll('&amp;', '&'))),
      ),
    ),
    ...pages
      .filter(({ text }) => !text.includes('http-equiv="Content-Security-Policy"'))
      .map(({ path }) => `${path} has no content policy.`),
    ...readFiles(folder, '**/*.css').flatMap(({ path, text }) =>
      [...text.matchAll(/(?:url\(|@import\s+)["']?((?:https?:)?\/\/[^"')]+)/g)].map(
        ([, address]) => `${path} asks for ${address}.`,
      ),
    ),
  ]

  function listDead(path: string, address: string): string[] {
    const [file = '', fragment] = address.split(/[?#]/)
    if (file.startsWith('/') && !file.startsWith(base)) return [`${path} links ${address}, outside ${base}.`]
    const inside = file.startsWith('/')
      ? file.slice(base.length)
      : posix.join(posix.dirname(path), file === '' ? posix.basename(path) : file)
    const target = inside === '' || inside.endsWith('/') ? `${inside}index.html` : inside
    if (!existsSync(join(folder, target))) return [`${path} links ${address}, which does not exist.`]
    if (!fragment || anchors.get(target)?.has(fragment) !== false) return []
    return [`${path} links ${address}, and ${target} has no such heading.`]
  }
}

function readFiles(folder: string, pattern: string): Built[] {
  return globSync(pattern, { cwd: folder }).map((path) => ({
    path,
    text: readFileSync(join(folder, path), 'utf8'),
  }))
}

const readAnchors = (text: string) => new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id))

const isForeign = (address: string) => /^(?:[a-z]+:|\/\/)/i.test(address)

/** A reader may follow a link to another host; the page itself may not fetch from it. */
function listForeign(path: string, element: string, address: string): string[] {
  return element === 'a' || address.startsWith('data:') ? [] : [`${path} asks for ${address}.`]
}
