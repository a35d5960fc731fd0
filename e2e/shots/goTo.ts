import type { Page } from '@playwright/test'
import { settle } from '../acts/settle.ts'

/** Opens a path, and waits until it stands. */
export const goTo = (path: string) => async (page: Page) => {
  await page.goto(path)
  await settle(page)
}
