import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../apps/web/src/i18n/catalogues')

/** What the members' app says for an English message in a language, its own unit filled in. Throws for what no screen says. */
export function readMessage(language: string, message: string): string {
  for (const name of globSync([`${language}.po`, `*/${language}.po`], { cwd: folder })) {
    const [, after] = readFileSync(join(folder, name), 'utf8').split(`\nmsgid "${message}"\nmsgstr "`)
    if (after !== undefined) return after.slice(0, after.indexOf('"\n')).replaceAll('{unitSymbol}', 'GUSD')
  }
  throw new Error(`no screen says "${message}"`)
}
