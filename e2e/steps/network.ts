import type { Page } from '@playwright/test'

/**
 * Takes the network from a page, and has it say so. The browser's own emulation made closing it hang now and then;
 * `offline.nightly` uses that one.
 */
export async function disconnect(page: Page): Promise<void> {
  await page.route('**/*', (route) => route.abort('internetdisconnected'))
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    dispatchEvent(new Event('offline'))
  })
}

/** Gives a page the network that `disconnect` took. */
export async function restoreNetwork(page: Page): Promise<void> {
  await page.unroute('**/*')
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator, 'onLine')
    dispatchEvent(new Event('online'))
  })
}

/** Goes back as the browser's button does. A step within a page loads nothing that could be waited for. */
export const moveBack = (page: Page): Promise<void> => page.evaluate(() => history.back())

/** Waits for the code that loads while the page is idle, which a page without a network would miss. */
export const waitForWatches = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/Watches-')),
  )
