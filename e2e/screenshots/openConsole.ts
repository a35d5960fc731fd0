import type { Page } from '@playwright/test'
import { waitUntilLoaded } from '../steps/waitUntilLoaded.ts'

/** Opens a path of the console. */
export const openConsole = (path: string) => async (page: Page, origin: string) => {
  await page.goto(origin + path)
  await waitUntilLoaded(page)
}

/** Opens the page that the first row of a list links to. */
export const openFirst = (path: string) => async (page: Page, origin: string) => {
  await openConsole(path)(page, origin)
  // Selected by element: a row on a phone has no role of a row.
  await page.locator('main tbody a').first().click()
  await page.waitForURL(/\/\d+$/)
  await waitUntilLoaded(page)
}
