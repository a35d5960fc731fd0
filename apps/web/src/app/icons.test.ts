import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { mark } from '@bank/ui/mark'
import { expect, test } from 'vitest'

const publicFolder = resolve(import.meta.dirname, '../../public')
const read = (file: string): Buffer => readFileSync(resolve(publicFolder, file))

type Icon = { readonly src: string; readonly sizes: string; readonly type: string; readonly purpose: string }
const { icons } = JSON.parse(read('manifest.webmanifest').toString()) as { readonly icons: readonly Icon[] }

/** Returns width and height of a PNG, which its first chunk holds. */
const sizeOf = (picture: Buffer): string => `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`

test('default: every icon of the manifest exists in its stated size', () => {
  for (const { src, sizes, type } of icons) {
    const picture = read(src.slice(1))
    if (type === 'image/png') expect(`${src} ${sizeOf(picture)}`).toBe(`${src} ${sizes}`)
  }
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']))
})

test('default: icons that the page names beside the manifest have their size too', () => {
  expect(sizeOf(read('apple-touch-icon.png'))).toBe('180x180')
  expect(sizeOf(read('social-card.png'))).toBe('1200x630')
})

test('behavior: the page’s shape bears the mark, and its head names the card by the public origin', () => {
  const page = read('../index.html').toString()
  expect(page).toContain(mark.arch)
  expect(page).toContain('content="%PUBLIC_ORIGIN%/social-card.png"')
})

test('behavior: the icon in the tab is the mark of the header, in both apps', () => {
  const icon = read('favicon.svg').toString()
  expect(icon).toContain(mark.arch)
  expect(read('../../console/public/favicon.svg').toString()).toBe(icon)
})
