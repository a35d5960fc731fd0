import { join } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import { signInOperator } from '../acts/console.ts'
import type { Demo } from '../world/demo.ts'
import { hireOperator } from '../world/hireOperator.ts'
import type { ConsoleScreen } from './consoleScreens.ts'
import { drawLooks, type Look, openWith, speakLanguage } from './look.ts'

/** As at a desk: the navigation stands beside the screen. */
const openAtDesk = { ...openWith, viewport: { width: 1_280, height: 900 } } as const

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** The session of one operator for each role that the screens need. */
export async function openSessions(
  browser: Browser,
  demo: Demo,
  screens: readonly ConsoleScreen[],
): Promise<ReadonlyMap<string, Session>> {
  const sessions = new Map<string, Session>()
  for (const role of new Set(screens.flatMap((screen) => screen.role ?? []))) {
    const context = await browser.newContext(openAtDesk)
    await context.addInitScript(speakLanguage, 'en')
    await signInOperator(await context.newPage(), demo, await hireOperator(demo, role))
    sessions.set(role, await context.storageState())
    await context.close()
  }
  return sessions
}

/** Draws every chosen screen of the console in one language, each in every look. */
export async function drawConsole(
  browser: Browser,
  demo: Demo,
  named: {
    language: string
    looks: readonly Look[]
    screens: readonly ConsoleScreen[]
    sessions: ReadonlyMap<string, Session>
    folder: string
  },
): Promise<void> {
  const { language, looks, screens, sessions } = named
  for (const role of new Set(screens.map((screen) => screen.role))) {
    const storageState = role === null ? undefined : sessions.get(role)
    const context = await browser.newContext({ ...openAtDesk, ...(storageState && { storageState }) })
    await context.addInitScript(speakLanguage, language)
    const page = await context.newPage()
    for (const screen of screens.filter((each) => each.role === role)) {
      await screen.open(page, demo.console)
      await drawLooks(page, { ...screen, folder: join(named.folder, language), looks })
    }
    await context.close()
  }
  process.stdout.write(`console ${language}\n`)
}
