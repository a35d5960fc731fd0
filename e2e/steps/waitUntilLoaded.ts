import type { Page } from '@playwright/test'

/** Waits until a screen is shown and nothing in it is loading. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('main h1') !== null &&
      document.querySelector('main .shimmer, .progress-bar, [aria-busy="true"]') === null,
  )
  await page.evaluate(() => document.fonts.ready)
}
