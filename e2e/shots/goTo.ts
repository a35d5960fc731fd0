import type { Page } from '@playwright/test'

/** Opens a path, and waits until it stands. */
export const goTo = (path: string) => async (page: Page) => {
  await page.goto(path)
  await settle(page)
}

/** Waits until nothing is loading any more. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('main h1') !== null &&
      document.querySelector('main .shimmer, .progress-bar, [aria-busy="true"]') === null,
  )
  await page.evaluate(() => document.fonts.ready)
}
