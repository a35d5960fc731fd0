import type { Browser, BrowserContext, Page } from '@playwright/test'
import { signInOperator } from '../steps/console.ts'
import { createOperator } from '../support/accounts/createOperator.ts'
import type { Demo } from '../support/demo/demo.ts'
import type { ConsoleScreen } from './consoleScreen.ts'
import { saveScreen } from './saveScreen.ts'
import { openWith, setLanguage, type Variant } from './variant.ts'

/** Desktop width: the navigation is beside the screen. */
const openAtDesk = { ...openWith, viewport: { width: 1_280, height: 900 } } as const

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** The sign-in page has a title, too. */
const getSignedInTitle = (page: Page) => page.locator('main:not(:has(input[type="password"])) h1')

/** The session of a new operator; opened on demand, because an idle session expires. */
async function openSession(browser: Browser, demo: Demo, role: string): Promise<Session> {
  const context = await browser.newContext(openAtDesk)
  try {
    await context.addInitScript(setLanguage, 'en')
    await signInOperator(await context.newPage(), demo, await createOperator(demo, role))
    return await context.storageState()
  } finally {
    await context.close()
  }
}

/** Saves every chosen screen of the console in one language and every variant; returns the failures. */
export async function saveConsole(
  browser: Browser,
  demo: Demo,
  params: {
    readonly language: string
    readonly looks: readonly Variant[]
    readonly screens: readonly ConsoleScreen[]
    readonly folder: string
  },
): Promise<readonly string[]> {
  const { language, screens } = params
  const failures: string[] = []
  for (const role of new Set(screens.map((screen) => screen.role))) {
    const context = await browser.newContext({
      ...openAtDesk,
      ...(role !== null && { storageState: await openSession(browser, demo, role) }),
    })
    await context.addInitScript(setLanguage, language)
    const page = await context.newPage()
    for (const { name, isSheet = false, open } of screens.filter((each) => each.role === role)) {
      const subject = role !== null && !isSheet ? { subject: getSignedInTitle } : {}
      const screen = { name, isSheet, ...subject, open: () => open(page, demo.console) }
      failures.push(...(await saveScreen(page, screen, params)))
    }
    await context.close()
  }
  process.stdout.write(`console ${language}\n`)
  return failures
}
