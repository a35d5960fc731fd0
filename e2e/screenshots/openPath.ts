import type { Page } from '@playwright/test'
import { waitUntilLoaded } from '../steps/waitUntilLoaded.ts'

/** Opens a path, and waits until it is shown with the chains' names. */
export const openPath = (path: string) => async (page: Page) => {
  await page.goto(path)
  // Read from this page's own record: an answer to the page before it, cut off on the way, never ends.
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name, duration }) => name.includes('/api/system/queryConfig') && duration > 0),
  )
  await waitUntilLoaded(page)
}
