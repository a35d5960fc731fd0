import {
  assertExchanged,
  confirmExchange,
  getExchangeForm,
  getExchangeReview,
  getLedgerRows,
} from '../steps/money.ts'
import { expect, test } from '../story.ts'

const messages = [
  ['0', 'Enter an amount greater than 0.'],
  ['-1', 'Enter an amount greater than 0.'],
  ['01', 'Leave out the leading zeros.'],
  ['1.2.3', 'Only one decimal point.'],
  ['1.1234567', 'At most 6 decimals.'],
  ['1e18', 'Only digits and a decimal point.'],
  ['0x1', 'Only digits and a decimal point.'],
  ['NaN', 'Only digits and a decimal point.'],
  ['9'.repeat(79), 'This number is too large.'],
  // The result of a well-formed amount is shown, whether or not it can be exchanged.
  ['0.999999', 'Minimum exchange: 1.00 USDT', '0.99'],
  ['99999999', /^Insufficient balance: you have [\d,.]+ USDT\.$/, '99,899,999.00'],
] as const

test('error: 3002, 3003, 3004, 3006 every invalid amount shows its rule, and none is sent', async ({
  page,
  arrive,
}) => {
  await arrive('seeded')
  const { from, submit, receive, form } = getExchangeForm(page)
  await expect(form.getByText(/^In your account/).first()).toBeVisible()
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/fund/exchange')) sent += 1
  })
  for (const [text, message, received = ''] of messages) {
    await from.fill(text)
    await expect(form.getByText(message)).toBeVisible()
    await expect(from).toHaveAttribute('aria-invalid', 'true')
    // The button is held back, and pressed all the same it leads to the field.
    await expect(receive).toHaveText(received)
    await expect(submit).toBeDisabled()
    await submit.click({ force: true })
    await expect(from).toBeFocused()
  }
  await from.fill('')
  await expect(receive).toHaveText('')
  await submit.click({ force: true })
  await expect(form.getByText('Enter an amount greater than 0.')).toBeVisible()
  await expect(from).toBeFocused()
  await from.fill('12')
  await expect(submit).toBeEnabled()
  await expect(receive).toHaveText('11.98')
  // Said once, at the field.
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(sent).toBe(0)
})

test('behavior: full-width digits, a decimal comma and a pasted figure are parsed', async ({ page }) => {
  await page.goto('/')
  const { from, receive } = getExchangeForm(page)
  await from.fill('１２．５')
  await expect(from).toHaveValue('12.5')
  await expect(receive).toHaveText('12.48')
  await from.fill('12,5')
  await expect(receive).toHaveText('12.48')
  await from.blur()
  await expect(from).toHaveValue('12.5')
  await from.fill('')
  // Key by key, as a person types it: a thousand is never taken for one.
  await from.pressSequentially('1,000')
  await expect(receive).toHaveText('999.00')
  await from.blur()
  await expect(from).toHaveValue('1000')
  await from.fill('')
  await from.evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '1,234.50 USDT')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(from).toHaveValue('1234.50')
})

test('behavior: reversing the direction fetches its terms and clears the amount', async ({ page }) => {
  await page.goto('/')
  const { from, receive, turn, form } = getExchangeForm(page)
  await from.fill('12')
  await expect(form.getByText('≈ $12.00')).toBeVisible()
  await expect(form.getByText('0.012 GUSD')).toBeVisible()
  const asked = page.waitForRequest(
    (request) =>
      request.url().includes('exchangeArgumentQuery') && request.url().includes('fromCurrencyId=1'),
  )
  await turn.click()
  await asked
  await expect(from).toHaveValue('')
  await expect(receive).toHaveText('')
  await expect(form.getByText('1 GUSD = 1.00 USDT')).toBeVisible()
})

test('default: an exchange is reviewed first and can be abandoned', async ({ page, arrive }) => {
  await arrive('seeded')
  const { from, submit } = getExchangeForm(page)
  await from.fill('12')
  await submit.click()
  const review = getExchangeReview(page)
  for (const line of ['12.00 USDT', '11.988 GUSD', '1 USDT = 1.00 GUSD', '0.012 GUSD', '1.00 USDT'])
    await expect(review.getByText(line, { exact: true })).toBeVisible()
  await review.getByRole('button', { name: 'Back' }).click()
  await expect(review).toBeHidden()
  await expect(from).toHaveValue('12')
})

test('behavior: a double tap exchanges once', async ({ page, arrive }) => {
  await arrive('seeded')
  const { from, submit } = getExchangeForm(page)
  await from.fill('3.25')
  await submit.click()
  const confirm = getExchangeReview(page).getByRole('button', { name: 'Exchange now' })
  await expect(confirm).toBeEnabled()
  await confirm.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await assertExchanged(page)
  await page.goto('/my')
  await expect(getLedgerRows(page).filter({ hasText: '−3.25 USDT' })).toHaveCount(1)
})

test('behavior: without a response the same exchange can be retried and happens once', async ({
  page,
  watch,
  arrive,
}) => {
  await arrive('seeded')
  // The server does it, and its answer is lost on the way.
  await page.route('**/api/fund/exchange', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  watch.allow(/ERR_CONNECTION_RESET/)
  const { from, submit } = getExchangeForm(page)
  await from.fill('4.75')
  await submit.click()
  await confirmExchange(page)
  await expect(page.getByText('No answer about your exchange of 4.75 USDT')).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/fund/exchange')
  await page.reload()
  await page.getByRole('button', { name: 'Send again' }).click()
  await assertExchanged(page)
  await page.goto('/my')
  await expect(getLedgerRows(page).filter({ hasText: '−4.75 USDT' })).toHaveCount(1)
})

test('behavior: the whole balance can be exchanged by one tap on Max', async ({ page, arrive }) => {
  await arrive('seeded')
  const { from, submit, form } = getExchangeForm(page)
  await form.getByRole('button', { name: 'Max' }).click()
  await expect(from).not.toHaveValue('')
  await submit.click()
  await confirmExchange(page)
  await assertExchanged(page)
  await expect(form.getByText('In your account 0.00')).toBeVisible()
})

test('behavior: the exchange button connects a wallet when there is none', async ({
  page,
  take,
  connectWallet,
}) => {
  const wallet = await connectWallet(take('seeded'))
  await page.goto('/')
  const { form, from } = getExchangeForm(page)
  await from.fill('5')
  await form.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await expect(form.getByRole('button', { name: 'Exchange', exact: true })).toBeVisible()
  expect(wallet.asked('personal_sign')).toHaveLength(1)
})
