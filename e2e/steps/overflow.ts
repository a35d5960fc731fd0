import { expect, type Page } from '@playwright/test'
import { listPaths } from '../support/browser/listPaths.ts'
import { openRoute } from '../support/browser/openRoute.ts'
import { readMessage } from '../support/browser/readMessage.ts'
import { findOverflow } from '../support/faults/findOverflow.ts'
import { getHeader } from './account.ts'

/** Sheets over a member's screens, by the button that opens each. */
const sheets = [
  ['/Financial', 'Stake'],
  ['/my', 'Recharge USDT'],
  ['/my', 'Withdraw {unitSymbol}'],
] as const

type Look = (page: Page) => Promise<readonly string[]>

/**
 * Opens every route as the current viewer without a reload, from Home to Home, and returns the faults of each: text that
 * does not fit, and what `find` adds.
 */
export async function findOnRoutes(
  page: Page,
  looks: readonly Look[] = [findOverflow],
): Promise<readonly string[]> {
  const found: string[] = []
  // No two neighbours of the app's own list bear the same title, by which the next one is known to have come.
  const [home = '/', ...paths] = await listPaths()
  for (const path of [...paths, home]) {
    await openRoute(page, path)
    for (const findFaults of looks) found.push(...(await findFaults(page)).map((each) => `${path}: ${each}`))
  }
  return found
}

/** Opens the drawer and a member's sheets, and returns text that does not fit in them. */
export async function findInSheets(page: Page, language: string): Promise<readonly string[]> {
  const found: string[] = []
  const findFaults = async (name: string) => {
    await expect(page.getByRole('dialog')).toBeVisible()
    found.push(...(await findOverflow(page)).map((findOverflowOn) => `${name}: ${findOverflowOn}`))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await getHeader(page)
    .getByRole('button', { name: readMessage(language, 'Menu') })
    .click()
  await findFaults('drawer')
  for (const [path, name] of sheets) {
    if (new URL(page.url()).pathname !== path) await openRoute(page, path)
    await page
      .getByRole('main')
      .getByRole('button', { name: readMessage(language, name) })
      .first()
      .click()
    await findFaults(name)
  }
  return found
}
