import type { Page } from '@playwright/test'
import { waitUntilLoaded } from './waitUntilLoaded.ts'

/** Opens a path without reloading the app, as history navigation does, and waits until it is shown. */
export async function openInApp(page: Page, path: string): Promise<void> {
  // The entry of a sheet that closed is left first, or the event below would be taken for that step back.
  await page.waitForFunction(() => !history.state?.overlayDepth)
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // The app gives the entry a key when the screen is there.
  await page.waitForFunction(() => typeof history.state?.key === 'string')
  await waitUntilLoaded(page)
}
