import { assertMember, getHeader } from '../steps/account.ts'
import { expect, test } from '../story.ts'

test('behavior: signing out in one tab signs out the other', async ({ page, context, arrive }) => {
  const wallet = await arrive('seeded')
  const second = await context.newPage()
  await second.goto('/my')
  await assertMember(second, wallet.address)
  await getHeader(page).getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Log out wallet' }).click()
  await expect(getHeader(page).getByRole('button', { name: 'Connect' })).toBeVisible()
  await expect(getHeader(second).getByRole('button', { name: 'Connect' })).toBeVisible()
  await expect(second.getByText('Your balances appear here')).toBeVisible()
})
