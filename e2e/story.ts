import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Desk, signInOperator } from './steps/console.ts'
import { openAsMember } from './steps/openAsMember.ts'
import { createOperator } from './support/accounts/createOperator.ts'
import { type AccountKind, lockAccount } from './support/accounts/lockAccount.ts'
import { type Watch, watchContext } from './support/browser/watchContext.ts'
import { dataDirVariable } from './support/demo/dataDirVariable.ts'
import { type Demo, type Operator, readDemo } from './support/demo/demo.ts'
import { lockDemoClock } from './support/demo/lockDemoClock.ts'
import { addWallet, InjectedWallet } from './wallet/addWallet.ts'

/** One person's browser: its context, page, faults and first language. */
export type Device = { readonly context: BrowserContext; readonly page: Page; readonly watch: Watch }

/** A screen on a desk, where the navigation stands beside the page. */
const deskSize = { width: 1_280, height: 900 }

type Fixtures = {
  readonly demo: Demo
  readonly watch: Watch
  /** An account of the demo that no other story uses, by its index. */
  readonly take: (kind: AccountKind) => number
  /** Gives this story's browser a wallet with these accounts; before the first page is opened. */
  readonly connectWallet: (...indexes: number[]) => Promise<InjectedWallet>
  /** Opens a page as a member who signed in before: a new account of a kind, or one whose wallet was brought. */
  readonly arrive: (who: AccountKind | InjectedWallet, path?: string) => Promise<InjectedWallet>
  /** Another device: a browser of its own, watched like the first. */
  readonly openDevice: () => Promise<Device>
  /** An operator at the console, in a browser of their own: one hired for this story, or one of the demo's own. */
  readonly openDesk: (who: string | Operator) => Promise<Desk>
  /** Lets no other story count or pass days from here to this one’s end; asked for before the first of either. */
  readonly keepTime: () => Promise<void>
  readonly language: string
}

/** A test on the running demo, in English by default; fails when its browser does something forbidden. */
export const test = base.extend<Fixtures>({
  language: ['en', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture’s needs off this pattern
  demo: async ({}, use) => {
    const dataDir = process.env[dataDirVariable]
    if (dataDir === undefined) throw new Error('no demo was started for the stories')
    await use(readDemo(dataDir))
  },
  baseURL: async ({ demo }, use) => use(demo.web),
  watch: [
    async ({ context, demo, language }, use) => {
      const watch = watchContext(context, demo)
      await setLanguage(context, language, demo.web)
      await use(watch)
      expect(watch.list()).toEqual([])
    },
    { auto: true },
  ],
  take: async ({ demo }, use) => use((kind) => lockAccount(demo.dataDir, kind)),
  connectWallet: async ({ context, demo }, use) => use((...indexes) => addWallet(context, demo, indexes)),
  arrive: async ({ page, demo, take, connectWallet }, use) =>
    use(async (who, path) => {
      const wallet = who instanceof InjectedWallet ? who : await connectWallet(take(who))
      await openAsMember(page, demo, wallet, path)
      return wallet
    }),
  openDevice: async ({ browser, demo, language }, use) => {
    const devices: Device[] = []
    await use(async () => {
      const context = await browser.newContext({
        baseURL: demo.web,
        locale: 'en-GB',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      await setLanguage(context, language, demo.web)
      const device = { context, page: await context.newPage(), watch: watchContext(context, demo) }
      devices.push(device)
      return device
    })
    for (const { context, watch } of devices) {
      expect(watch.list()).toEqual([])
      await context.close()
    }
  },
  keepTime: async ({ demo }, use) => {
    let release: (() => void) | undefined
    await use(async () => {
      release = await lockDemoClock(demo)
    })
    release?.()
  },
  openDesk: async ({ demo, openDevice }, use) =>
    use(async (who) => {
      const { page, watch } = await openDevice()
      await page.setViewportSize(deskSize)
      // The console learns of a session only by requesting it, which answers 401 first.
      watch.allow(/^status 401: .*\/queryMe$/, /status of 401 .*\/queryMe\)$/)
      const operator = typeof who === 'string' ? await createOperator(demo, who) : who
      return signInOperator(page, demo, operator)
    }),
})

export { expect }

/** Sets a browser's first language; a later choice stays. Records the account each page was loaded for. */
async function setLanguage(context: BrowserContext, language: string, url: string): Promise<void> {
  await context.addCookies([{ name: 'app_language', value: language, url }])
  await context.addInitScript((code) => {
    if (!location.protocol.startsWith('http')) return
    if (localStorage.getItem('app_language') === null) localStorage.setItem('app_language', code)
    Object.assign(window, { memberAtLoad: localStorage.getItem('signedInAs') })
  }, language)
}
