import type { Page } from '@playwright/test'
import { pushPath } from '../support/browser/pushPath.ts'
import { waitUntilLoaded } from './waitUntilLoaded.ts'

/** Opens a path without reloading the app, as history navigation does, and waits until it is shown. */
export async function openInApp(page: Page, path: string): Promise<void> {
  await pushPath(page, path)
  // The app gives the entry a key when the screen is there.
  await page.waitForFunction(() => typeof history.state?.key === 'string')
  await waitUntilLoaded(page)
}
