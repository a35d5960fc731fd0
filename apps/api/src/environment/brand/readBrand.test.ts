import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brandFiles } from './brandFiles.ts'
import { readBrand } from './readBrand.ts'

const ours = resolve(import.meta.dirname, '../../../../web/public')
const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'
const accents = { light: '#1f4fa8', dark: '#7fb2ff' }
const none = { folder: undefined, light: undefined, dark: undefined }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('default: without settings, and with an empty folder, there is no brand', () => {
  expect(readBrand(none)).toEqual({ brand: undefined, problems: [] })
  writeFileSync(join(folder, '.keep'), '')
  expect(readBrand({ ...none, folder })).toEqual({ brand: undefined, problems: [] })
})

test('default: the icons of this product are a brand, which replaces files alone', () => {
  const icons = Object.keys(brandFiles).filter((name) => name !== 'logo.svg')
  for (const name of icons) copyFileSync(join(ours, name), join(folder, name))
  const { brand, problems } = readBrand({ ...none, folder })
  expect(problems).toEqual([])
  expect([...(brand?.files.keys() ?? [])].toSorted()).toEqual(icons.toSorted())
  expect(brand).toMatchObject({ style: undefined, themeColor: undefined })
})

test('default: accents and logo are one style, in which the logo is a picture', () => {
  writeFileSync(join(folder, 'logo.svg'), logo)
  const { brand, problems } = readBrand({ folder, ...accents })
  expect(problems).toEqual([])
  expect(brand?.themeColor).toBe('#1f4fa8')
  expect(brand?.style).toMatch(
    /^@supports \(color:light-dark\(#000,#fff\)\)\{:root:root\{--accent:light-dark\(/,
  )
  expect(brand?.style).toContain('--accent:light-dark(#1f4fa8,#7fb2ff);')
  expect(brand?.style).toContain(
    `[data-logo]{background:url("data:image/svg+xml;base64,${btoa(logo)}") center/contain no-repeat}`,
  )
  expect(brand?.style).not.toContain('</')
})

test('behavior: every change of a brand changes its id', () => {
  const readId = () => readBrand({ folder, ...accents }).brand?.id
  const ids = [readId()]
  for (const [name, text] of [
    ['logo.svg', logo],
    ['favicon.svg', logo],
    ['favicon.svg', logo.replace('h8', 'h7')],
  ] as const) {
    writeFileSync(join(folder, name), text)
    ids.push(readId())
  }
  expect(new Set(ids).size).toBe(ids.length)
})

test('error: unknown files, wrong types, sizes and pixels are all named at once', () => {
  for (const [from, name] of [
    ['favicon.svg', 'icon-192.png'],
    ['icon-192.png', 'icon-512.png'],
    ['apple-touch-icon.png', 'favicon.svg'],
    ['social-card.png', 'card.png'],
  ] as const)
    copyFileSync(join(ours, from), join(folder, name))
  writeFileSync(join(folder, 'apple-touch-icon.png'), 'no picture')
  writeFileSync(join(folder, 'logo.svg'), logo.replace('</svg>', `<!--${'x'.repeat(16_384)}--></svg>`))
  mkdirSync(join(folder, 'social-card.png'))
  expect(readBrand({ ...none, folder }).problems).toEqual([
    'BRAND_FOLDER: apple-touch-icon.png is no picture instead of png',
    expect.stringMatching(
      /^BRAND_FOLDER: card\.png is no file of a brand: those are logo\.svg, favicon\.svg, /,
    ),
    'BRAND_FOLDER: favicon.svg is png instead of svg',
    'BRAND_FOLDER: icon-192.png is svg instead of png',
    'BRAND_FOLDER: icon-512.png is 192 x 192 instead of 512 x 512 pixels',
    'BRAND_FOLDER: logo.svg has 16476 bytes; at most 16384 are allowed',
    'BRAND_FOLDER: social-card.png cannot be read (EISDIR)',
  ])
  writeFileSync(join(folder, 'logo.svg'), logo.replace('0 0 8 8', '0 0 24 8'))
  expect(readBrand({ ...none, folder }).problems).toContain(
    'BRAND_FOLDER: logo.svg is 24 x 8 instead of square',
  )
})

test('error: a folder that is missing or no folder is named as such', () => {
  expect(readBrand({ ...none, folder: join(folder, 'none') }).problems).toEqual([
    'BRAND_FOLDER: cannot be read as a folder (ENOENT)',
  ])
  writeFileSync(join(folder, 'logo.svg'), logo)
  expect(readBrand({ ...none, folder: join(folder, 'logo.svg') }).problems).toEqual([
    'BRAND_FOLDER: cannot be read as a folder (ENOTDIR)',
  ])
})

test('error: each accent needs its contrast', () => {
  const { problems } = readBrand({ ...none, light: '#7fb2ff', dark: '#1f4fa8' })
  expect(problems).toHaveLength(8)
  expect(problems[0]).toMatch(/^BRAND_ACCENT_LIGHT has a contrast of #7fb2ff on the page #f5f4ef of 1\.96:1/)
  expect(problems[4]).toMatch(/^BRAND_ACCENT_DARK has a contrast/)
})
