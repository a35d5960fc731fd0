import { expect, type Locator, type Page } from '@playwright/test'
import { Authenticator } from '../support/accounts/authenticator.ts'
import type { Demo, Operator } from '../support/demo/demo.ts'
import { getDialog } from './account.ts'

/** An operator at the console, with the authenticator that belongs to the name. */
export type Desk = {
  readonly page: Page
  readonly operator: Operator
  readonly authenticator: Authenticator
}

/** Signs an operator in at the console: name, password, and the code of the authenticator. */
export async function signInOperator(page: Page, demo: Demo, operator: Operator): Promise<Desk> {
  const authenticator = new Authenticator(demo, operator)
  await page.goto(demo.console)
  await page.getByLabel('Name').fill(operator.name)
  await page.getByLabel('Password').fill(operator.password)
  await page.getByLabel('Code of your authenticator').fill(await authenticator.next())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
  return { page, operator, authenticator }
}

/** Opens one of the screens by its name in the navigation. */
export async function openScreen({ page }: Desk, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Opens the withdrawal of a member from the queue that waits for reviewers. */
export async function openReview(desk: Desk, address: string): Promise<void> {
  const { page } = desk
  await openScreen(desk, 'Withdrawals')
  const row = page.getByRole('row').filter({ hasText: address })
  await row.getByRole('link', { name: /^#\d+$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Withdrawal #\d+/ })).toBeVisible()
}

/** Confirms the open dialog with a fresh code. */
async function confirmWithCode({ page, authenticator }: Desk, title: RegExp): Promise<Locator> {
  const sheet = getDialog(page, title)
  await expect(sheet.getByText('What will happen, as recorded on the server:')).toBeVisible()
  await sheet.getByLabel('Code of your authenticator').fill(await authenticator.next())
  await sheet.locator('button[type="submit"]').click()
  return sheet
}

/** Opens a member's page by address; returns the member's id. */
export async function openMember(desk: Desk, address: string): Promise<string> {
  const { page } = desk
  await openScreen(desk, 'Members')
  await page.getByLabel('Address, its beginning, or id').fill(address)
  await page.getByRole('button', { name: 'Search' }).click()
  const row = page.getByRole('row').filter({ hasText: address })
  const link = row.getByRole('link', { name: /^#\d+$/ }).first()
  const id = (await link.innerText()).slice(1)
  await link.click()
  return id
}

/** Approves the withdrawal or proposal that is open. */
export async function approve(desk: Desk): Promise<void> {
  await desk.page.getByRole('button', { name: 'Approve', exact: true }).click()
  const sheet = await confirmWithCode(desk, /^Approve/)
  await expect(sheet).toBeHidden()
}

/** Submits the open dialog, which asks only for a reason. */
export async function submitReason({ page }: Desk, title: RegExp, reason: string): Promise<void> {
  const sheet = getDialog(page, title)
  await sheet.getByLabel('Reason').fill(reason)
  await sheet.locator('button[type="submit"]').click()
  await expect(sheet).toBeHidden()
}
