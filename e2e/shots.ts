import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { settle } from './acts/settle.ts'
import { consoleScreens } from './shots/consoleScreens.ts'
import { drawConsole, openSessions } from './shots/drawConsole.ts'
import { type Look, openWith, speakLanguage } from './shots/look.ts'
import { readChoice } from './shots/readChoice.ts'
import { connect, type Screen, screens, type Viewer } from './shots/screens.ts'
import { injectWallet } from './wallet/injectWallet.ts'
import { chromiumArguments } from './world/chromiumArguments.ts'
import type { Demo } from './world/demo.ts'
import { findChromium } from './world/findChromium.ts'
import { startDemo } from './world/startDemo.ts'

const folder = resolve(import.meta.dirname, '../.data/shots')
/** The console speaks these, and is drawn at a desk where the members' app is drawn on a tablet. */
const consoleLanguages = ['zh_CN', 'en']
const deskWidth = 1_280
const phoneWidth = 360
const atOnce = 2
/** Seeded members with both balances and withdrawals, one who invited others, and an account that never registers. */
const accounts: Readonly<Record<Viewer, number>> = {
  visitor: 180,
  stranger: 180,
  member: 58,
  waiting: 54,
  inviter: 0,
}

const choice = readChoice(
  process.argv.slice(2),
  [...screens, ...consoleScreens].map(({ name }) => name),
)
const looks = choice.languages.flatMap((language) =>
  choice.themes.flatMap((theme) => choice.widths.map((width): Look => ({ language, theme, width }))),
)
const chosen = screens.filter(({ name }) => choice.screens.includes(name))
const consoleLooks = looks
  .filter(({ language }) => consoleLanguages.includes(language))
  .map((look): Look => ({ ...look, width: look.width === phoneWidth ? phoneWidth : deskWidth }))
const chosenOfConsole = consoleScreens.filter(({ name }) => choice.screens.includes(name))
const { demo, stop } = await startDemo()
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] })
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
  process.once(signal, () => void stop().then(() => process.exit(1)))
try {
  const sessions = await openSessions(browser, demo, chosenOfConsole)
  const queue = [
    ...(chosen.length > 0 ? looks.map((look) => () => drawLook(browser, demo, look)) : []),
    ...(chosenOfConsole.length > 0
      ? consoleLooks.map(
          (look) => () => drawConsole(browser, demo, { look, screens: chosenOfConsole, sessions, folder }),
        )
      : []),
  ]
  const draw = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await next()
  }
  await Promise.all(Array.from({ length: atOnce }, draw))
  const count = looks.length * chosen.length + consoleLooks.length * chosenOfConsole.length
  process.stdout.write(`${count} pictures in ${folder}\n`)
} finally {
  await browser.close()
  await stop()
}

/** Draws every chosen screen in one language, theme and width. */
async function drawLook(browser: Browser, demo: Demo, look: Look): Promise<void> {
  const target = join(folder, look.language, `${look.theme}-${look.width}`)
  mkdirSync(target, { recursive: true })
  for (const viewer of ['visitor', 'stranger', 'member', 'waiting', 'inviter'] as const) {
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
  const context = await browser.newContext({ baseURL: demo.web, ...openWith(look) })
  await context.addInitScript(speakLanguage, look.language)
  const wallet = await injectWallet(context, demo, [accounts[viewer]])
  const page = await context.newPage()
  try {
    if (viewer !== 'visitor' && viewer !== 'stranger') {
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
