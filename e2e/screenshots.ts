import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { consoleScreens } from './screenshots/consoleScreens.ts'
import { createPrivateDeposit } from './screenshots/createPrivateDeposit.ts'
import { readChoice } from './screenshots/readChoice.ts'
import { saveConsole } from './screenshots/saveConsole.ts'
import { saveScreen } from './screenshots/saveScreen.ts'
import type { Screen, Viewer } from './screenshots/screen.ts'
import { connect, screens } from './screenshots/screens.ts'
import { openWith, setLanguage } from './screenshots/variant.ts'
import { waitForRecord } from './screenshots/waitForRecord.ts'
import { waitUntilLoaded } from './steps/waitUntilLoaded.ts'
import { chromiumArguments } from './support/browser/chromiumArguments.ts'
import { findChromium } from './support/browser/findChromium.ts'
import type { Demo } from './support/demo/demo.ts'
import { startDemo } from './support/demo/startDemo.ts'
import { addWallet } from './wallet/addWallet.ts'

const folder = resolve(import.meta.dirname, '../.data/shots')
/** The console's languages; it is saved at desktop width instead of tablet width. */
const consoleLanguages = ['zh_CN', 'en']
const deskWidth = 1_280
const phoneWidth = 360
const atOnce = availableParallelism()
const startedAt = Date.now()
/** Seeded members with both balances and withdrawals, one who invited others, an account that never registers, and one that deposits. */
const accounts: Readonly<Record<Viewer, number>> = {
  visitor: 180,
  stranger: 180,
  member: 58,
  waiting: 54,
  inviter: 0,
  depositor: 179,
}

const choice = readChoice(
  process.argv.slice(2),
  [...screens, ...consoleScreens].map(({ name }) => name),
)
const chosen = screens.filter(({ name }) => choice.screens.includes(name))
const looks = choice.themes.flatMap((theme) => choice.widths.map((width) => ({ theme, width })))
const chosenOfConsole = consoleScreens.filter(({ name }) => choice.screens.includes(name))
const deskLooks = looks.map(({ theme, width }) => ({
  theme,
  width: width === phoneWidth ? phoneWidth : deskWidth,
}))
const languagesOfConsole = choice.languages.filter((language) => consoleLanguages.includes(language))
const { demo, stop } = await startDemo()
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] })
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
  process.once(signal, () => void stop().then(() => process.exit(1)))
try {
  await waitForRecord(demo.web)
  const queue = [
    ...(chosen.length > 0
      ? choice.languages.map((language) => () => saveLanguage(browser, demo, language))
      : []),
    ...(chosenOfConsole.length > 0
      ? languagesOfConsole.map(
          (language) => () =>
            saveConsole(browser, demo, {
              language,
              looks: deskLooks,
              screens: chosenOfConsole,
              folder,
            }),
        )
      : []),
  ]
  const failures: string[] = []
  const saveAll = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) failures.push(...(await next()))
  }
  await Promise.all(Array.from({ length: atOnce }, saveAll))
  const count =
    looks.length *
    (choice.languages.length * chosen.length + languagesOfConsole.length * chosenOfConsole.length)
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1)
  process.stdout.write(`${count} pictures in ${folder}, ${minutes} minutes\n`)
  if (failures.length > 0)
    throw new Error(`${failures.length} screens could not be drawn:\n\n${failures.join('\n\n')}`)
} finally {
  await browser.close()
  await stop()
  // A listener for the parent's end would keep this process alive.
  process.channel?.unref()
}

/** Saves every chosen screen in one language; a screen is opened once for all themes and widths. */
async function saveLanguage(browser: Browser, demo: Demo, language: string): Promise<readonly string[]> {
  const failures: string[] = []
  for (const viewer of Object.keys(accounts) as Viewer[]) {
    const wanted = chosen.filter((screen) => screen.viewer === viewer)
    if (wanted.length > 0) failures.push(...(await saveViewer(browser, demo, { language, viewer, wanted })))
  }
  process.stdout.write(`${language}\n`)
  return failures
}

async function saveViewer(
  browser: Browser,
  demo: Demo,
  params: { language: string; viewer: Viewer; wanted: readonly Screen[] },
): Promise<readonly string[]> {
  const { language, viewer, wanted } = params
  const context = await browser.newContext({ baseURL: demo.web, ...openWith })
  await context.addInitScript(setLanguage, language)
  const wallet = await addWallet(context, demo, [accounts[viewer]])
  const page = await context.newPage()
  try {
    if (viewer === 'depositor') await createPrivateDeposit(demo, wallet.account)
    if (viewer !== 'visitor' && viewer !== 'stranger') {
      await page.goto('/')
      await connect(page)
      await page.waitForFunction(() => localStorage.getItem('signedInAs') !== null)
      await waitUntilLoaded(page)
    }
    const failures: string[] = []
    for (const screen of wanted) {
      const opened = { ...screen, open: () => screen.open(page, wallet) }
      failures.push(...(await saveScreen(page, opened, { language, looks, folder })))
    }
    return failures
  } finally {
    await context.close()
  }
}
