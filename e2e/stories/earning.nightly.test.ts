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

test('default: a visitor calculates what an amount brings, less what exchanging it there and back costs', async ({
  page,
}) => {
  await page.goto('/Financial')
  const card = getProductCard(page, 'Fixed term, 180 days')
  await card.getByText('Calculate what an amount brings').click()
  const amount = card.getByLabel('Amount to calculate with')
  await amount.fill('1000')
  // 2.00 % to 3.50 % of 1,000 for 180 days of 365; 0.1 % fee each way.
  await expect(card).toContainText('Estimated interest in 180 days9.863013 – 17.260273 GUSD')
  await expect(card).toContainText('Round-trip exchange cost1.999 USDT')
  await expect(card).toContainText('Interest less that cost7.864013 – 15.261273 GUSD')
  await expect(card).toContainText('Earns that cost backat maturity, after 180 days')
  await amount.fill('1')
  await expect(card.getByText(/^Minimum stake:/)).toBeVisible()
  await expect(card).toContainText('Interest less that cost—')
  await test.step('a product without a term earns it back by the days', async () => {
    const flexible = getProductCard(page, 'Flexible')
    await flexible.getByText('Calculate what an amount brings').click()
    await expect(flexible).toContainText(/Earns that cost back, at [\d.]+% a yearafter \d+ days/)
  })
})
