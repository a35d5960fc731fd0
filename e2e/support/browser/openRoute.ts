import { expect, type Page } from '@playwright/test'

/** Navigates to a route without reloading the page, and waits until it has loaded. */
export async function openRoute(page: Page, path: string): Promise<void> {
  // The entry of a sheet that closed is left first, or the event below would be taken for that step back.
  await page.waitForFunction(() => !history.state?.overlayDepth)
  const before = await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    return document.title
  }, path)
  // The old screen stays until the new one has come, and no two bear the same title.
  await page.waitForFunction((title) => document.title !== title, before)
  await expect(page.locator('main .shimmer, main [aria-busy="true"]:not(button)')).toHaveCount(0)
}
