import { expect, type Page } from '@playwright/test'
import { listPaths } from '../world/listPaths.ts'
import { listSpills } from '../world/listSpills.ts'
import { readWord } from '../world/readWord.ts'
import { showRoute } from '../world/showRoute.ts'
import { header } from './account.ts'

/** What opens over a member's screens, by the button that opens it. */
const sheets = [
  ['/Financial', 'Stake'],
  ['/my', 'Recharge USDT'],
  ['/my', 'Withdraw {unitSymbol}'],
] as const

type Look = (page: Page) => Promise<readonly string[]>

/**
 * Walks every route as whoever is here, without a reload, from Home to Home, and answers what a look at each finds: what
 * text does not fit on it, unless something else is looked for too.
 */
export async function walkRoutes(
  page: Page,
  looks: readonly Look[] = [listSpills],
): Promise<readonly string[]> {
  const found: string[] = []
  // No two neighbours of the app's own list bear the same title, by which the next one is known to have come.
  const [home = '/', ...paths] = await listPaths()
  for (const path of [...paths, home]) {
    await showRoute(page, path)
    for (const look of looks) found.push(...(await look(page)).map((each) => `${path}: ${each}`))
  }
  return found
}

/** Opens the drawer and the sheets of a member, and answers what text does not fit in them. */
export async function walkSheets(page: Page, language: string): Promise<readonly string[]> {
  const found: string[] = []
  const look = async (name: string) => {
    await expect(page.getByRole('dialog')).toBeVisible()
    found.push(...(await listSpills(page)).map((spill) => `${name}: ${spill}`))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await header(page)
    .getByRole('button', { name: readWord(language, 'Menu') })
    .click()
  await look('drawer')
  for (const [path, name] of sheets) {
    if (new URL(page.url()).pathname !== path) await showRoute(page, path)
    await page
      .getByRole('main')
      .getByRole('button', { name: readWord(language, name) })
      .first()
      .click()
    await look(name)
  }
  return found
}
