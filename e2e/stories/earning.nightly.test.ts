import { getDialog } from '../steps/account.ts'
import { getProductCard, getStakeButton } from '../steps/earning.ts'
import { expect, test } from '../story.ts'
import { listAxeViolations } from '../support/faults/axe.ts'

test('behavior: a purchase is accessible, light and dark, and the products do not scroll sideways', async ({
  page,
  arrive,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await arrive('seeded')
  for (const path of ['/Financial/my', '/contract/pledge', '/bonus', '/Financial']) {
    await page.goto(path)
    await expect(page.locator('main section').first()).toBeVisible()
    await expect(page.locator('main .shimmer')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
  await getStakeButton(getProductCard(page, 'Fixed term, 45 days')).click()
  await getDialog(page, 'Fixed term, 45 days')
    .getByLabel(/^Amount/)
    .fill('01')
  expect(await listAxeViolations(page), 'purchase with a wrong amount').toEqual([])
})
