import { assertMember, getDialog, getHeader } from '../steps/account.ts'
import { assertExchanged, getExchangeForm, getExchangeReview, getLedgerRows } from '../steps/money.ts'
import { assertFocusTrapped, moveFocusTo, sendEnterTo } from '../steps/moveFocusTo.ts'
import { waitUntilLoaded } from '../steps/waitUntilLoaded.ts'
import { expect, test } from '../story.ts'
import { walletName } from '../wallet/addWallet.ts'

test('default: from visitor to an exchange and its ledger entry by keyboard', async ({
  page,
  take,
  connectWallet,
}) => {
  const wallet = await connectWallet(take('seeded'))
  await page.goto('/')
  await waitUntilLoaded(page)
  // The first stop leads past the header.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)

  await page.reload()
  await waitUntilLoaded(page)
  await sendEnterTo(page, getHeader(page).getByRole('button', { name: 'Connect' }))
  const wallets = getDialog(page, 'Choose a wallet')
  await assertFocusTrapped(page, wallets)
  await sendEnterTo(page, wallets.getByRole('button', { name: walletName }))
  await assertMember(page, wallet.address)

  const { from, submit } = getExchangeForm(page)
  await moveFocusTo(page, from)
  await page.keyboard.press('0')
  await page.keyboard.press('Enter')
  // The invalid field has the focus, is marked and described.
  await expect(from).toBeFocused()
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await expect(from).toHaveAccessibleDescription(/Enter an amount greater than 0\./)
  await page.keyboard.press('Backspace')
  await page.keyboard.type('20')
  await sendEnterTo(page, submit)
  const review = getExchangeReview(page)
  await assertFocusTrapped(page, review)
  await page.keyboard.press('Escape')
  await expect(review).toHaveCount(0)
  await expect(submit).toBeFocused()
  await page.keyboard.press('Enter')
  await sendEnterTo(page, review.getByRole('button', { name: 'Exchange now' }))
  await assertExchanged(page)
  await expect(review).toHaveCount(0)

  const menu = getHeader(page).getByRole('button', { name: 'Menu' })
  await moveFocusTo(page, menu)
  await page.keyboard.press('Enter')
  const drawer = getDialog(page, 'Menu')
  await assertFocusTrapped(page, drawer)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await sendEnterTo(page, drawer.getByRole('link', { name: 'Personal centre' }))
  await expect(page).toHaveTitle(/^Personal centre · /)
  await expect(drawer).toHaveCount(0)
  // A new screen takes the focus and says what it is.
  const content = page.getByRole('main', { name: 'Personal centre' })
  await expect(content).toBeFocused()

  // Days that pass meanwhile bring lines of their own.
  const entry = getLedgerRows(page)
    .filter({ hasText: /exchange/i })
    .first()
    .getByRole('button')
  await sendEnterTo(page, entry)
  await assertFocusTrapped(page, page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(entry).toBeFocused()
})

test('behavior: a menu is operated with arrow keys and returns the focus', async ({ page }) => {
  await page.goto('/')
  await waitUntilLoaded(page)
  const picker = getHeader(page).getByRole('button', { name: 'Language' })
  await moveFocusTo(page, picker)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menu').locator(':focus')).toHaveRole('menuitemradio')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(picker).toBeFocused()
})

test('behavior: when a sheet’s opener is gone, closing it focuses the screen’s content', async ({
  page,
  arrive,
}) => {
  await arrive('seeded', '/my')
  const recharge = page.getByRole('button', { name: 'Recharge USDT' })
  await recharge.press('Enter')
  await expect(getDialog(page, 'Recharge USDT')).toBeVisible()
  // Behind the sheet nothing has a role any more.
  await page
    .locator('button', { hasText: 'Recharge USDT' })
    .first()
    .evaluate((button) => button.remove())
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('#content:focus-within')).toHaveCount(1)
})
