import type { Page } from '@playwright/test'
import { getDialog, getHeader, openDrawer } from '../steps/account.ts'
import { confirmExchange, exchange, getExchangeForm, getExchangeReview } from '../steps/money.ts'
import { moveBack } from '../steps/network.ts'
import { expect, test } from '../story.ts'

const readHistoryLength = (page: Page): Promise<number> => page.evaluate(() => history.length)

test('behavior: Back closes the topmost sheet, drawer or dialog and leaves the page beneath it', async ({
  page,
  arrive,
}) => {
  await arrive('seeded', '/')
  await getHeader(page).getByRole('link', { name: /0x/ }).click()
  await expect(page).toHaveURL(/\/my$/)

  await openDrawer(page)
  await moveBack(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/my$/)

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const sheet = getDialog(page, /^Withdraw/)
  await sheet.getByLabel('Amount').fill('1')
  await moveBack(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/my$/)

  // A sheet that is closed otherwise takes its entry along: the next Back leaves the page.
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state.overlayDepth ?? 0)).toBe(0)
  await moveBack(page)
  await expect(getExchangeForm(page).from).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('behavior: a link in the drawer opens its page, and Back returns to the one before', async ({
  page,
  arrive,
}) => {
  await arrive('seeded', '/my')
  const before = await readHistoryLength(page)
  const drawer = await openDrawer(page)
  await drawer.getByRole('link', { name: 'Proof of reserves' }).click()
  await expect(page).toHaveURL(/\/solvency$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await readHistoryLength(page)).toBe(before + 1)
  await moveBack(page)
  await expect(page).toHaveURL(/\/my$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('behavior: of two sheets, each Back closes one', async ({ page, arrive }) => {
  await arrive('seeded', '/mixed/currency')
  await page.getByLabel('Receiving address').fill(`0x${'12'.repeat(20)}`)
  await page.getByRole('button', { name: 'Name this address' }).click()
  const naming = getDialog(page, 'Name this address')
  await naming.getByLabel('Name').fill('Anna')
  await naming.getByRole('button', { name: 'Save name' }).click()
  await expect(naming).toHaveCount(0)
  await page.getByRole('button', { name: 'Address book' }).click()
  const book = getDialog(page, 'Address book')
  await book.getByRole('button', { name: 'Rename Anna' }).click()
  await expect(naming).toBeVisible()
  await moveBack(page)
  await expect(naming).toBeHidden()
  await expect(book).toBeVisible()
  await moveBack(page)
  await expect(book).toBeHidden()
  await expect(page).toHaveURL(/\/mixed\/currency$/)
})

test('behavior: a reload beneath a sheet leaves no entry behind', async ({ page, arrive }) => {
  await arrive('seeded', '/')
  await getHeader(page).getByRole('link', { name: /0x/ }).click()
  await expect(page).toHaveURL(/\/my$/)
  await openDrawer(page)
  await page.reload()
  await expect(getHeader(page).getByRole('link', { name: /0x/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state.overlayDepth ?? 0)).toBe(0)
  await moveBack(page)
  await expect(getExchangeForm(page).from).toBeVisible()
})

test('behavior: a record opened from its address closes to the list, and Back does not open it again', async ({
  page,
  arrive,
}) => {
  await arrive('seeded', '/')
  await exchange(page, '2')
  await getHeader(page).getByRole('link', { name: /0x/ }).click()
  await page.getByRole('list', { name: 'Ledger' }).getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await moveBack(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/my$/)
})

test('behavior: Back does not leave an exchange that is on its way', async ({ page, arrive }) => {
  await arrive('seeded', '/')
  const { from, submit } = getExchangeForm(page)
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let sent = 0
  await page.route('**/api/fund/exchange', async (route) => {
    sent += 1
    await held
    await route.continue()
  })
  await from.fill('3')
  await submit.click()
  await confirmExchange(page)
  await expect.poll(() => sent).toBe(1)
  await moveBack(page)
  await expect(getExchangeReview(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  release()
  await expect(page.getByText(/^Exchanged 3\.00 USDT/).first()).toBeVisible()
  expect(sent).toBe(1)
})
