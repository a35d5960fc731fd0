import { expect, type Page } from '@playwright/test'
import { dialog } from './account.ts'

/** The card of a product on the list of all, by its name. */
export const productCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Buys a product for an amount and waits until that is said. */
export async function buyProduct(page: Page, name: string, amount: string): Promise<void> {
  await page.goto('/Financial')
  await productCard(page, name).getByRole('button', { name: 'Buy now' }).click()
  const sheet = dialog(page, name)
  await sheet.getByLabel(/^Amount/).fill(amount)
  await sheet.getByRole('button', { name: 'Stake now' }).click()
  await expect(page.getByText('Purchased').first()).toBeVisible()
  await expect(sheet).toHaveCount(0)
}

/** An open order on My finances, by the name of its product. */
export const openOrder = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Earning now' }).getByRole('listitem').filter({ hasText: name })
