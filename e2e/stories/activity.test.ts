import type { Page } from '@playwright/test'
import { getDialog } from '../steps/account.ts'
import { assertExchanged, confirmExchange, getExchangeForm } from '../steps/money.ts'
import { expect, test } from '../story.ts'

const getEntries = (page: Page) => page.getByRole('navigation', { name: 'Main entries' })

const getRows = (page: Page) => page.getByRole('list', { name: 'Activity' }).getByRole('listitem')

test('default: an exchange is one event, found by its amount, with both movements beneath it', async ({
  page,
  arrive,
}) => {
  await arrive('seeded')
  const { from, submit } = getExchangeForm(page)
  await from.fill('7.77')
  await submit.click()
  await confirmExchange(page)
  await assertExchanged(page)
  await getEntries(page).getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search your activity' })
  await search.fill('7.77')
  await expect(getRows(page)).toHaveCount(1)
  const row = getRows(page).first().getByRole('button')
  await expect(row).toContainText('Exchange')
  await expect(row).toContainText('+7.76223 GUSD')
  await expect(row).toContainText('−7.77 USDT')
  await row.click()
  await expect(getRows(page)).toHaveCount(3)
  await getRows(page).filter({ hasText: 'Exchanged from' }).getByRole('button').click()
  const detail = getDialog(page, 'Exchanged from')
  await expect(detail.getByText('−7.77 USDT').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail).toHaveCount(0)

  await test.step('a filter narrows further, and what is not there is said', async () => {
    await page.getByRole('button', { name: 'Exchanges' }).click()
    await expect(getRows(page).first()).toContainText('Exchange')
    await page.getByRole('button', { name: 'Transfers' }).click()
    await expect(page.getByText('Nothing found')).toBeVisible()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await search.fill('0xdeadbeef')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await search.fill('')
    await expect(getRows(page).first()).toBeVisible()
  })
})

test('default: five entries lead to their areas, at the foot of a phone and beside the column at a desk', async ({
  page,
  arrive,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await arrive('seeded')
  const entries = getEntries(page)
  for (const [name, path, title] of [
    ['Earn', '/Financial', 'Financial products'],
    ['Transfer', '/transfer', 'Transfer'],
    ['Activity', '/activity', 'Activity'],
    ['Me', '/my', 'Personal centre'],
    ['Home', '/', 'Home'],
  ] as const) {
    await entries.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(entries.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  }
  await page.goto('/transfer')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Cross-chain transfer/ })
    .click()
  await expect(page).toHaveURL(/\/cross\/chain$/)
  await expect(entries.getByRole('link', { name: 'Transfer' })).toHaveAttribute('aria-current', 'true')

  await test.step('nothing of a screen ends behind the bar', async () => {
    await page.goto('/help')
    // The page grows while its current figures arrive.
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        const bar = await entries.boundingBox()
        const last = await page.getByRole('main').locator('section, p, a').last().boundingBox()
        return bar && last ? last.y + last.height <= bar.y : null
      })
      .toBe(true)
  })

  await test.step('the rail is beside the column, and a low window has neither', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const rail = await entries.boundingBox()
    const column = await page.getByRole('main').boundingBox()
    expect((rail?.x ?? 0) + (rail?.width ?? 0)).toBeLessThanOrEqual(column?.x ?? 0)
    expect(column?.width).toBeLessThanOrEqual(750)
    await page.setViewportSize({ width: 740, height: 360 })
    await expect(entries).toBeHidden()
  })
})

test('error: a feed of which one list is missing says so, and recovers', async ({ page, watch, arrive }) => {
  watch.allow(/ERR_CONNECTION_REFUSED/)
  await arrive('seeded')
  await page.route('**/queryCrossOrder*', (route) => route.abort('connectionrefused'))
  await page.goto('/activity')
  const missing = page.getByText('Your activity could not be loaded. Nothing in it has changed.')
  await expect(missing).toBeVisible()
  await page.unroute('**/queryCrossOrder*')
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' })
  // The page may find by itself that the service answers again, and take the button away under the pointer.
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 })
    await expect(missing).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect(getRows(page).first()).toBeVisible()
})
