import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../i18n/languages.ts'
import { findTitle, notFoundTitle } from './routeTitles.ts'

const folder = join(import.meta.dirname, '../../public')
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8'))

test('default: the installed app begins at Home, on its own, with pictures that are there', () => {
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' })
  for (const { src } of manifest.icons) expect(existsSync(join(folder, src)), src).toBe(true)
  const purposes = manifest.icons.map(({ purpose, sizes }: Record<string, string>) => `${purpose} ${sizes}`)
  expect(purposes).toEqual(expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']))
})

test('behavior: its shortcuts lead to screens, and are named in every language', () => {
  expect(manifest.shortcuts).toHaveLength(2)
  for (const { url, name_localized } of manifest.shortcuts) {
    expect(findTitle(url), url).not.toBe(notFoundTitle)
    const named = [manifest.lang, ...Object.keys(name_localized)]
    expect(named.sort()).toEqual(languages.map(({ tag }) => tag).sort())
  }
})
