import { expect, type Locator, type Page } from '@playwright/test'
import { getDialog } from './account.ts'

/** Enters a withdrawal in the personal centre and opens its review; returns the sheet of the form. */
export async function openWithdrawalReview(page: Page, amount: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const form = getDialog(page, 'Withdraw')
  await form.getByLabel('Amount').fill(amount)
  await form.getByRole('button', { name: 'Continue' }).click()
  return form
}

/** The button that confirms the review of a withdrawal. */
export const getWithdrawalConfirm = (page: Page) =>
  getDialog(page, 'Check before you send').getByRole('button', { name: 'Withdraw now' })

/** Enters a withdrawal, confirms its review, and returns its progress sheet. */
export async function withdraw(page: Page, amount: string): Promise<Locator> {
  if (!page.url().endsWith('/my')) await page.goto('/my')
  const form = await openWithdrawalReview(page, amount)
  await getWithdrawalConfirm(page).click()
  await expect(form.getByText(/reserved for this withdrawal/)).toBeVisible()
  return form
}

/** The rows of past withdrawals. */
export const getPastWithdrawals = (page: Page) =>
  page.getByRole('list', { name: 'Earlier withdrawals' }).getByRole('listitem')
