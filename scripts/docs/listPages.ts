import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A page of documentation: its path below docs/ and its first heading. */
export type Page = { readonly path: string; readonly title: string }

/** Lists the pages below a folder of Markdown, by path. Throws Error for one that opens without a heading. */
export function listPages(folder: string): Page[] {
  return globSync('**/*.md', { cwd: folder, exclude: (name) => name === '.vitepress' })
    .sort()
    .map((path) => {
      const title = /^# (.+)/.exec(readFileSync(join(folder, path), 'utf8'))?.[1]
      if (title === undefined) throw new Error(`docs/${path} must open with a heading of the first level.`)
      return { path, title: title.replaceAll('`', '') }
    })
}
