import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { mark } from '@bank/ui/mark'
import { chromium } from '@playwright/test'
import { chromiumArguments } from './support/browser/chromiumArguments.ts'
import { findChromium } from './support/browser/findChromium.ts'

// Draws every icon file of the members' app, and the console's, from the figures of the mark: `node e2e/renderIcons.ts`.
// The files are committed, so that a build needs no browser.

const apps = resolve(import.meta.dirname, '../apps')
const green = '#0d6b4f'
const cream = '#fffefb'
const gold = '#e3c88a'
const { field, tile, arch, archWidth, coin } = mark

const renderGlyph = (line: string, fill: string): string =>
  `<path d="${arch}" fill="none" stroke="${line}" stroke-width="${archWidth}" stroke-linecap="round"/><circle cx="${coin.x}" cy="${coin.y}" r="${coin.radius}" fill="${fill}"/>`

const renderSvg = (inner: string, { size = '', box = `0 0 ${field} ${field}` } = {}): string =>
  `<svg xmlns="http://www.w3.org/2000/svg"${size} viewBox="${box}">${inner}</svg>\n`

/** The mark on its own tile, as browsers show it. */
const onTile = renderSvg(
  `<rect x="${tile.inset}" y="${tile.inset}" width="${field - 2 * tile.inset}" height="${field - 2 * tile.inset}" rx="${tile.radius}" fill="${green}"/>${renderGlyph(cream, gold)}`,
)

/** Full bleed; `scale` keeps the mark within the circle that a launcher may cut out. */
function renderBled(scale: number, line = cream, fill = gold, background: string | null = green): string {
  const middle = field / 2
  const ground0 = background === null ? '' : `<rect width="${field}" height="${field}" fill="${background}"/>`
  const moved = `translate(${middle} ${middle}) scale(${scale}) translate(${-middle} ${-middle - 0.45})`
  return renderSvg(`${ground0}<g transform="${moved}">${renderGlyph(line, fill)}</g>`)
}

/** The card of a shared link: the mark within the arches of a vault, without text, because the text is beside it. */
function renderSocialCard(): string {
  const [x, floor] = [600, 630]
  const shades = ['#0b5c44', '#0d6b4f', '#127a5b', '#0d6b4f', '#0a5840']
  const arches = shades
    .map((shade, index) => {
      const half = 560 - index * 84
      const top = 610 - index * 74
      return `<path d="M${x - half} ${floor}V${floor - top + half}a${half} ${half} 0 0 1 ${half * 2} 0V${floor}z" fill="${shade}"/>`
    })
    .join('')
  const size = 11.5
  const glyphAt = `translate(${x - size * 16} ${floor - 26 * size - 60}) scale(${size})`
  return renderSvg(
    `<rect width="1200" height="630" fill="#083d2e"/>${arches}<g transform="${glyphAt}">${renderGlyph(cream, gold)}</g>`,
    { size: ' width="1200" height="630"', box: '0 0 1200 630' },
  )
}

const pictures = [
  { file: 'icon-192.png', drawing: onTile, width: 192, height: 192 },
  { file: 'icon-512.png', drawing: onTile, width: 512, height: 512 },
  { file: 'icon-maskable-192.png', drawing: renderBled(0.82), width: 192, height: 192 },
  { file: 'icon-maskable-512.png', drawing: renderBled(0.82), width: 512, height: 512 },
  {
    file: 'icon-monochrome-512.png',
    drawing: renderBled(0.82, '#000', '#000', null),
    width: 512,
    height: 512,
  },
  { file: 'apple-touch-icon.png', drawing: renderBled(0.95), width: 180, height: 180 },
  { file: 'social-card.png', drawing: renderSocialCard(), width: 1_200, height: 630 },
]

for (const app of ['web', 'console']) writeFileSync(join(apps, app, 'public/favicon.svg'), onTile)
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] })
try {
  for (const { file, drawing, width, height } of pictures) {
    const page = await browser.newPage({ viewport: { width, height } })
    await page.setContent(
      `<style>*{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>${drawing}`,
    )
    await page.screenshot({ path: join(apps, 'web/public', file), omitBackground: true })
    await page.close()
  }
} finally {
  await browser.close()
}
