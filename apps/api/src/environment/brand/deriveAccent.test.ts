import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import chroma from 'chroma-js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveAccent, findAccentProblems, pageColors, type Theme } from './deriveAccent.ts'

const tokens = readFileSync(resolve(import.meta.dirname, '../../../../../packages/ui/src/tokens.css'), 'utf8')
const readToken = (name: string): readonly string[] =>
  new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)?.slice(1) ?? []
const themes: readonly Theme[] = ['light', 'dark']

test('default: an accent is compared with the backgrounds that pages have', () => {
  for (const [token, name] of [
    ['bg', 'page'],
    ['surface', 'surface'],
    ['sunken', 'field'],
  ] as const)
    expect(readToken(token)).toEqual([pageColors.light[name], pageColors.dark[name]])
})

test('default: our own accents are accepted, and what is derived of them is near to our own colours', () => {
  const [light = '', dark = ''] = readToken('accent')
  for (const [theme, accent, index] of [
    ['light', light, 0],
    ['dark', dark, 1],
  ] as const) {
    expect(findAccentProblems(theme, accent)).toEqual([])
    const { hover, ink, soft } = deriveAccent(theme, accent)
    for (const [token, derived] of [
      ['accent-hover', hover],
      ['accent-ink', ink],
      ['accent-soft', soft],
    ] as const)
      expect(chroma.deltaE(readToken(token)[index] ?? '', derived), `${theme} ${token}`).toBeLessThan(5)
  }
})

test.each(themes)('behavior: with any accepted accent every text of the %s theme is legible', (theme) => {
  const colour = fc
    .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
    .map((parts) => chroma(...parts).hex())
    .filter((accent) => findAccentProblems(theme, accent).length === 0)
  fc.assert(
    fc.property(colour, (accent) => {
      const { hover, ink, soft } = deriveAccent(theme, accent)
      for (const [text, background] of [
        [ink, accent],
        [ink, hover],
        [accent, soft],
      ] as const)
        expect(chroma.contrast(text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('error: an accent with too little contrast is refused with each ratio, rounded down', () => {
  expect(findAccentProblems('light', '#7fb2ff')).toEqual([
    'has a contrast of #7fb2ff on the page #f5f4ef of 1.96:1; the light theme needs 4.5:1',
    'has a contrast of #7fb2ff on the cards #fffefb of 2.14:1; the light theme needs 4.5:1',
    'has a contrast of #7fb2ff on the fields #efede6 of 1.84:1; the light theme needs 4.5:1',
    'has a contrast of the text #ffffff on #7fb2ff of 2.16:1; the light theme needs 4.5:1',
  ])
  expect(findAccentProblems('dark', '#1f4fa8')).toHaveLength(4)
})
