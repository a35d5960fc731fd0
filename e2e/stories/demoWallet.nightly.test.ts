import type { Page } from '@playwright/test'
import { assertMember, getDialog, getHeader, readStored, signOut } from '../steps/account.ts'
import { exchange, getExchangeForm, getLedgerRows, startRecharge, waitForRecharge } from '../steps/money.ts'
import { expect, test } from '../story.ts'

/** Picks the demo wallet and one of its accounts, by its place from 0. */
async function connectDemoWallet(page: Page, place: number): Promise<void> {
  await getHeader(page).getByRole('button', { name: 'Connect' }).click()
  await getDialog(page, 'Choose a wallet').getByRole('button', { name: 'Demo wallet' }).click()
  const sheet = getDialog(page, 'Connect an account')
  await sheet.getByRole('radio').nth(place).check()
  await sheet.getByRole('button', { name: 'Connect' }).click()
}

test('default: a recharge, an exchange and a stake with the demo wallet', async ({ page, take }) => {
  const place = take('funded')
  await page.goto('/')
  await connectDemoWallet(page, place)
  const { walletAddress: address } = (await readStored(page, 'userInfo')) as { walletAddress: string }

  await getDialog(page, 'Become a member').getByRole('button', { name: 'Register and sign in' }).click()
  const signing = getDialog(page, 'Sign a message')
  await expect(signing.getByText('MemberRegister')).toBeVisible()
  await signing.getByRole('button', { name: 'Sign', exact: true }).click()
  await assertMember(page, address)

  await startRecharge(page, '1000')
  const confirming = getDialog(page, 'Confirm a transaction')
  await expect(confirming.getByText('take up to 1,000.00 USDT from this account, and no more.')).toBeVisible()
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  await expect(confirming.getByText('Deposit 1,000.00 USDT from this account into the vault.')).toBeVisible()
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  await waitForRecharge(page)

  await page.goto('/')
  await exchange(page, '500')
  await expect(getExchangeForm(page).form.getByText('In your account 499.50')).toBeVisible()
  await getExchangeForm(page).turn.click()
  await exchange(page, '100')
  await expect(getExchangeForm(page).form.getByText('In your account 599.90')).toBeVisible()

  await page.goto('/my')
  for (const amount of ['+99.90 USDT', '−100.00 GUSD', '+499.50 GUSD', '−500.00 USDT', '+1,000.00 USDT'])
    await expect(getLedgerRows(page).filter({ hasText: amount })).toHaveCount(1)
  await page.reload()
  await assertMember(page, address)
  await expect(page.getByRole('button', { name: 'Recharge USDT' })).toBeEnabled()

  await signOut(page)
  await expect(page.getByText('Your balances appear here')).toBeVisible()
})

test('behavior: a rejection in the demo wallet is no error and repeats no request', async ({
  page,
  take,
}) => {
  await page.goto('/')
  await connectDemoWallet(page, take('funded'))
  const invite = getDialog(page, 'Become a member')
  await invite.getByRole('button', { name: 'Register and sign in' }).click()
  await getDialog(page, 'Sign a message').getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('You declined in the wallet. No funds left your wallet.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(invite.getByLabel('Invite code')).not.toHaveValue('')
  await invite.getByRole('button', { name: 'Register and sign in' }).click()
  await getDialog(page, 'Sign a message').getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(getHeader(page).getByRole('link', { name: /0x/ })).toBeVisible()
})

test('behavior: after a sign-out in one closed tab, the other signs in again', async ({
  page,
  context,
  take,
}) => {
  const place = take('funded')
  const sign = () =>
    getDialog(page, 'Sign a message').getByRole('button', { name: 'Sign', exact: true }).click()
  await page.goto('/')
  await connectDemoWallet(page, place)
  const { walletAddress: address } = (await readStored(page, 'userInfo')) as { walletAddress: string }
  await getDialog(page, 'Become a member').getByRole('button', { name: 'Register and sign in' }).click()
  await sign()
  await assertMember(page, address)
  await getExchangeForm(page).from.fill('12')

  const second = await context.newPage()
  await second.goto('/')
  await assertMember(second, address)
  await signOut(second)
  await second.close()
  await expect(page.getByText('You signed out in another tab.')).toBeVisible()
  await expect(getExchangeForm(page).from).toHaveValue('')

  await connectDemoWallet(page, place)
  await sign()
  await assertMember(page, address)
  await expect(
    getExchangeForm(page).form.getByRole('button', { name: 'Exchange', exact: true }),
  ).toBeEnabled()
  await page.reload()
  await assertMember(page, address)
})

test('behavior: a deposit rejected after its approval says that the approval remains', async ({
  page,
  take,
}) => {
  await page.goto('/')
  await connectDemoWallet(page, take('funded'))
  const { walletAddress: address } = (await readStored(page, 'userInfo')) as { walletAddress: string }
  await getDialog(page, 'Become a member').getByRole('button', { name: 'Register and sign in' }).click()
  await getDialog(page, 'Sign a message').getByRole('button', { name: 'Sign', exact: true }).click()
  await assertMember(page, address)
  await startRecharge(page, '50')
  const confirming = getDialog(page, 'Confirm a transaction')
  await expect(confirming.getByText('USDT contract')).toBeVisible()
  await expect(confirming.getByText('Vault contract')).toBeVisible()
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  await expect(confirming.getByText('Deposit 50.00 USDT')).toBeVisible()
  await confirming.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('The permission for exactly 50.00 USDT stays')).toBeVisible()
  const sheet = getDialog(page, 'Recharge USDT')
  await sheet.getByRole('button', { name: 'Discard' }).click()
  await expect(sheet.getByText('permission for exactly 50.00 USDT stays')).toBeVisible()
  await sheet.getByRole('button', { name: 'Discard anyway' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('Under way')).toBeHidden()
})
