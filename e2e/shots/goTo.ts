import type { Page } from '@playwright/test'
import { settle } from '../acts/settle.ts'

/** Opens a path, and waits until it stands, with the chains' names known. */
export const goTo = (path: string) => async (page: Page) => {
  const config = page.waitForResponse('**/api/system/queryConfig*')
  await Promise.all([config, page.goto(path)])
  await (await config).finished()
  await settle(page)
}
