import { expect, type Locator, type Page } from '@playwright/test'
import { getDialog } from './account.ts'

/** The card of a product in the list, by its name. */
export const getProductCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The button that starts a stake, on a product's card and in its form. */
export const getStakeButton = (where: Page | Locator) =>
  where.getByRole('button', { name: 'Stake', exact: true })

/** The button that confirms the review of a stake. */
export const getStakeConfirm = (page: Page) =>
  getDialog(page, 'Check your stake').getByRole('button', { name: 'Stake now' })

/** Confirms the review of a stake. */
export async function confirmStake(page: Page): Promise<void> {
  await getStakeConfirm(page).click()
}

/** Enters a stake in a product of the list and opens its review. */
export async function openStakeReview(page: Page, name: string, amount: string): Promise<void> {
  await getStakeButton(getProductCard(page, name)).click()
  const sheet = getDialog(page, name)
  await sheet.getByLabel(/^Amount/).fill(amount)
  await getStakeButton(sheet).click()
}

/** Stakes an amount in a product and waits for the confirmation. */
export async function stakeInProduct(page: Page, name: string, amount: string): Promise<void> {
  await page.goto('/Financial')
  await openStakeReview(page, name, amount)
  await confirmStake(page)
  await expect(page.getByText('Purchased').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Lets one day of the demo pass on the page that is open, and waits until the sheet says that it is settled. */
export async function passDay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Let days pass' }).click()
  await getDialog(page, 'Let days pass').getByRole('button', { name: '1 day', exact: true }).click()
  await expect(page.getByText('Time has passed, and every day of it is settled.')).toBeVisible({
    timeout: 120_000,
  })
}

/** An open order on My finances, by the name of its product. */
export const getOpenOrder = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Earning now' }).getByRole('listitem').filter({ hasText: name })
