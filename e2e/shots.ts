import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { readChoice } from './shots/readChoice.ts'
import { connect, type Screen, screens, settle, type Viewer } from './shots/screens.ts'
import { injectWallet } from './wallet/injectWallet.ts'
import { chromiumArguments } from './world/chromiumArguments.ts'
import type { Demo } from './world/demo.ts'
import { findChromium } from './world/findChromium.ts'
import { startDemo } from './world/startDemo.ts'

const folder = resolve(import.meta.dirname, '../.data/shots')
const heights: Readonly<Record<number, number>> = { 360: 740, 750: 1_000 }
const atOnce = 2
/** A seeded member with both balances, and an account that never registers. */
const accounts: Readonly<Record<Viewer, number>> = { visitor: 60, stranger: 60, member: 24 }

type Look = { readonly language: string; readonly theme: 'light' | 'dark'; readonly width: number }

const choice = readChoice(
  process.argv.slice(2),
  screens.map(({ name }) => name),
)
const looks = choice.languages.flatMap((language) =>
  choice.themes.flatMap((theme) => choice.widths.map((width): Look => ({ language, theme, width }))),
)
const chosen = screens.filter(({ name }) => choice.screens.includes(name))
const { demo, stop } = await startDemo()
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] })
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
  process.once(signal, () => void stop().then(() => process.exit(1)))
try {
  const queue = [...looks]
  const draw = async () => {
    for (let look = queue.shift(); look !== undefined; look = queue.shift())
      await drawLook(browser, demo, look)
  }
  await Promise.all(Array.from({ length: atOnce }, draw))
  process.stdout.write(`${looks.length * chosen.length} pictures in ${folder}\n`)
} finally {
  await browser.close()
  await stop()
}

/** Draws every chosen screen in one language, theme and width. */
async function drawLook(browser: Browser, demo: Demo, look: Look): Promise<void> {
  const target = join(folder, look.language, `${look.theme}-${look.width}`)
  mkdirSync(target, { recursive: true })
  for (const viewer of ['visitor', 'stranger', 'member'] as const) {
    const wanted = chosen.filter((screen) => screen.viewer === viewer)
    if (wanted.length > 0) await drawViewer(browser, demo, { look, viewer, wanted, target })
  }
  process.stdout.write(`${look.language} ${look.theme} ${look.width}\n`)
}

async function drawViewer(
  browser: Browser,
  demo: Demo,
  named: { look: Look; viewer: Viewer; wanted: readonly Screen[]; target: string },
): Promise<void> {
  const { look, viewer, wanted, target } = named
  const context = await browser.newContext({
    baseURL: demo.web,
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    viewport: { width: look.width, height: heights[look.width] ?? 1_000 },
    deviceScaleFactor: 2,
  })
  await context.addInitScript((language) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('app_language', language)
  }, look.language)
  const wallet = await injectWallet(context, demo, [accounts[viewer]])
  const page = await context.newPage()
  try {
    if (viewer === 'member') {
      await page.goto('/')
      await connect(page)
      await page.waitForFunction(() => localStorage.getItem('signedInAs') !== null)
      await settle(page)
    }
    for (const screen of wanted) {
      await screen.open(page, wallet)
      await page.screenshot({ path: join(target, `${screen.name}.png`), fullPage: screen.isSheet !== true })
    }
  } finally {
    await context.close()
  }
}
