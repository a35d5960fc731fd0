import { expect, type Page } from '@playwright/test'
import type { WalletAct } from '../wallet/addWallet.ts'
import { disconnect, moveBack, restoreNetwork, waitForWatches } from './network.ts'

/** An interruption of an act that the wallet sends. */
export type Interruption = {
  /** The wallet's answer while the page is interrupted; a page that was left gets none. */
  readonly answer: WalletAct
  readonly interrupt: (scene: Scene) => Promise<void>
}

/** A page, the screen that is open, and what is there once it has loaded. */
export type Scene = {
  readonly page: Page
  /** Back stays on it: its sheet closes. Without one Back may leave the screen. */
  readonly path?: string
  readonly assertLoaded: (page: Page) => Promise<void>
}

/** Long enough for a page to be interrupted before the wallet's person has decided. */
const late: WalletAct = { delayMs: 4_000 }
const outageMs = 5_000

/** Reload, Back, a lost network, a second tab, and an api that is down. */
export const interruptions: Readonly<Record<string, Interruption>> = {
  'a reload': {
    answer: 'hang',
    interrupt: async ({ page, assertLoaded }) => {
      await page.reload()
      await assertLoaded(page)
      // The app steps back over the sheets that the reload closed, which would cancel a navigation of a story.
      await page.waitForFunction(() => !(history.state?.overlayDepth > 0))
    },
  },
  Back: {
    answer: late,
    interrupt: async ({ page, path }) => {
      await moveBack(page)
      if (path !== undefined) await expect(page).toHaveURL((url) => url.pathname === path)
    },
  },
  'a lost network': {
    answer: late,
    interrupt: async ({ page }) => {
      await waitForWatches(page)
      await disconnect(page)
      await expect(page.getByText('You are offline.')).toBeVisible()
      await page.waitForTimeout(outageMs)
      await restoreNetwork(page)
      await expect(page.getByText('You are offline.')).toBeHidden()
    },
  },
  'a second tab': {
    answer: late,
    interrupt: async ({ page, path = '/', assertLoaded }) => {
      const tab = await page.context().newPage()
      await tab.goto(path)
      await assertLoaded(tab)
      await tab.close()
    },
  },
  'an api that is down': {
    answer: late,
    interrupt: async ({ page }) => {
      await page.route('**/api/**', (route) => route.abort('connectionrefused'))
      await page.waitForTimeout(outageMs)
      await page.unroute('**/api/**')
    },
  },
}
