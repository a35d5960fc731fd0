import type { Page } from '@playwright/test'
import { waitUntilLoaded } from './waitUntilLoaded.ts'

/** Opens a path without loading the app anew, as going back to it would, and waits until it stands. */
export async function openInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // The app gives the entry a key when the screen is there.
  await page.waitForFunction(() => typeof history.state?.key === 'string')
  await waitUntilLoaded(page)
}
