import { connect, getDialog, openDrawer } from '../steps/account.ts'
import { getLedgerRows } from '../steps/money.ts'
import { waitUntilLoaded } from '../steps/waitUntilLoaded.ts'
import { expect, test } from '../story.ts'
import { listAxeViolations } from '../support/faults/axe.ts'

// Each screen as it opens is checked in access.deep.test.ts; here are the states that take an act.
test('behavior: begun and failed actions are accessible, light and dark', async ({ page, arrive }) => {
  await arrive('seeded')
  await page.getByLabel('From', { exact: true }).fill('01')
  expect(await listAxeViolations(page), 'Home with a wrong amount').toEqual([])
  const drawer = await openDrawer(page)
  expect(await listAxeViolations(page), 'drawer').toEqual([])
  await drawer.getByRole('link', { name: 'Personal centre' }).click()
  await expect(getLedgerRows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Recharge USDT' }).click()
  await expect(page.getByRole('dialog').getByLabel('Amount')).toBeVisible()
  expect(await listAxeViolations(page), 'recharge').toEqual([])
  await page.goto('/mixed/currency')
  await page.getByLabel('Receiving address').fill('0x1234')
  await expect(page.getByText(/^Privacy now:|This is not one\.$/).first()).toBeVisible()
  expect(await listAxeViolations(page), 'mixed transfer').toEqual([])
  await page.goto('/cross/chain')
  await expect(page.getByRole('button', { name: /^To chain/ })).toBeVisible()
  await page.getByLabel('Receiver on Ethereum').fill('0x1234')
  expect(await listAxeViolations(page), 'cross-chain transfer').toEqual([])
})

test('behavior: registering is accessible, light and dark', async ({ page, take, connectWallet }) => {
  await connectWallet(take('stranger'))
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await expect(getDialog(page, 'Choose a wallet')).toBeVisible()
  expect(await listAxeViolations(page), 'wallets').toEqual([])
  await page.keyboard.press('Escape')
  await connect(page)
  await getDialog(page, 'Become a member').getByLabel('Invite code').fill('0x1')
  await getDialog(page, 'Become a member').getByRole('button', { name: 'Register and sign in' }).click()
  expect(await listAxeViolations(page), 'invite code').toEqual([])
})

test('behavior: the column is centred and at most 750 px wide', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await waitUntilLoaded(page)
  const box = await page.getByRole('main').boundingBox()
  expect(box?.width).toBeLessThanOrEqual(750)
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2)).toBe(640)
})
