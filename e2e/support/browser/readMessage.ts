import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../apps/web/src/i18n/catalogues')

/** Translates an English message of the members' app, with the product's unit filled in. Throws for a message it does not have. */
export function readMessage(language: string, message: string): string {
  for (const name of globSync([`${language}.po`, `*/${language}.po`], { cwd: folder })) {
    const [, after] = readFileSync(join(folder, name), 'utf8').split(`\nmsgid "${message}"\nmsgstr "`)
    if (after !== undefined) return after.slice(0, after.indexOf('"\n')).replaceAll('{unitSymbol}', 'GUSD')
  }
  throw new Error(`no screen says "${message}"`)
}
