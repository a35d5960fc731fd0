import { expect, type Page } from '@playwright/test'
import { pushPath } from './pushPath.ts'

/** Navigates to a route without reloading the page, and waits until it has loaded. */
export async function openRoute(page: Page, path: string): Promise<void> {
  const before = await page.title()
  await pushPath(page, path)
  // The old screen stays until the new one has come, and no two bear the same title.
  await page.waitForFunction((title) => document.title !== title, before)
  await expect(page.locator('main .shimmer, main [aria-busy="true"]:not(button)')).toHaveCount(0)
}
