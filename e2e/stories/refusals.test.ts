import {
  assertMember,
  connect,
  formatShortAddress,
  getDialog,
  getHeader,
  getSessionToken,
  readStored,
  signIn,
} from '../steps/account.ts'
import { getLedgerRows, startRecharge, waitForRecharge } from '../steps/money.ts'
import { expect, test } from '../story.ts'
import { requestServer } from '../support/demo/requestServer.ts'

const declined = 'You declined in the wallet. No funds left your wallet.'

test('behavior: a rejected signature leaves the wallet connected and the form unchanged', async ({
  page,
  take,
  connectWallet,
}) => {
  const wallet = await connectWallet(take('seeded'))
  await page.goto('/')
  await page.getByLabel('From', { exact: true }).fill('12.5')
  wallet.next('personal_sign', 'reject')
  await connect(page)
  await expect(page.getByText(declined)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('12.5')
  await expect(getHeader(page).getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await getHeader(page).getByRole('button', { name: 'Sign in' }).click()
  await assertMember(page, wallet.address)
})

test('behavior: a rejected approval sends nothing and leaves the recharge unchanged', async ({
  page,
  arrive,
}) => {
  const wallet = await arrive('seeded', '/my')
  await page.getByRole('button', { name: 'Recharge USDT' }).click()
  const form = getDialog(page, 'Recharge USDT')
  await form.getByLabel('Amount').fill('99999999')
  await expect(form.getByText(/^Not enough: your wallet holds [\d,.]+ USDT\.$/)).toBeVisible()
  await page.keyboard.press('Escape')
  wallet.next('eth_sendTransaction', 'reject')
  await startRecharge(page, '12.5')
  await expect(page.getByText(declined)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  const confirming = getDialog(page, 'Check before you sign')
  await expect(confirming.getByText('12.50 USDT').first()).toBeVisible()
  expect(await readStored(page, `transactions:${wallet.address.toLowerCase()}`)).toEqual([])
  await confirming.getByRole('button', { name: 'Back' }).click()
  await expect(getDialog(page, 'Recharge USDT').getByLabel('Amount')).toHaveValue('12.5')
})

test('behavior: a deposit rejected after the approval resumes without another approval', async ({
  page,
  arrive,
}) => {
  const wallet = await arrive('seeded', '/my')
  wallet.next('eth_sendTransaction', 'approve', 'reject')
  await startRecharge(page, '21')
  const sheet = getDialog(page, 'Recharge USDT')
  await expect(sheet.getByText('Declined in your wallet. This step was not sent.')).toBeVisible({
    timeout: 20_000,
  })
  await sheet.getByRole('button', { name: 'Resume' }).click()
  await waitForRecharge(page)
  expect(wallet.asked('eth_sendTransaction')).toHaveLength(3)
  await expect(getLedgerRows(page).filter({ hasText: '+21.00 USDT' })).toHaveCount(1)
})

test('behavior: an unresponsive wallet does not lock the sheet, and is not asked twice', async ({
  page,
  arrive,
}) => {
  const wallet = await arrive('seeded', '/my')
  wallet.next('eth_sendTransaction', 'hang')
  await startRecharge(page, '23')
  const sheet = getDialog(page, 'Recharge USDT')
  await expect(sheet.getByText('You can close this. Until your wallet answers')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Recharge 23.00 USDT' })).toBeVisible()
  await expect(page.getByText('Confirm in your wallet')).toBeVisible()
  await page.getByRole('button', { name: 'Recharge USDT' }).click()
  await sheet.getByRole('button', { name: 'Start another recharge' }).click()
  await sheet.getByLabel('Amount').fill('24')
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await getDialog(page, 'Check before you sign').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Another request is open in your wallet.')).toBeVisible()
  await expect(getDialog(page, 'Check before you sign')).toBeVisible()
  expect(wallet.asked('eth_sendTransaction')).toHaveLength(1)
})

test('behavior: a rejected switch to BSC signs in no account', async ({ page, take, connectWallet }) => {
  const wallet = await connectWallet(take('seeded'))
  await wallet.setChain(1)
  wallet.next('wallet_switchEthereumChain', 'reject', { code: -32_603, message: 'Something else' })
  await page.goto('/')
  await connect(page)
  await expect(page.getByText(declined)).toBeVisible()
  expect(wallet.asked('personal_sign')).toHaveLength(0)
  await getHeader(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Could not switch to BSC. Switch the network in your wallet.')).toBeVisible()
  await getHeader(page).getByRole('button', { name: 'Sign in' }).click()
  await assertMember(page, wallet.address)
})

test('behavior: an account change ends the session immediately', async ({
  page,
  demo,
  take,
  connectWallet,
}) => {
  const [first, second] = [take('seeded'), take('seeded')]
  const wallet = await connectWallet(first)
  const before = wallet.address
  await signIn(page, before)
  await page.goto('/my')
  await expect(page.getByRole('list', { name: 'Balances' })).toBeVisible()
  const token = await getSessionToken(page)
  await wallet.showAccounts([second])
  await expect(getHeader(page).getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Your wallet shows another account now.')).toBeVisible()
  await expect(page.getByText('Your wallet is connected')).toBeVisible()
  await expect(page.getByText(formatShortAddress(before))).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('signedInAs'))).toBeNull()
  expect(await readStored(page, 'userInfo')).toMatchObject({ walletAddress: wallet.address })
  await expect
    .poll(async () => (await requestServer(demo, '/api/member/queryMeInfo', { token })).code)
    .toBe(401)
  await getHeader(page).getByRole('button', { name: 'Sign in' }).click()
  await assertMember(page, wallet.address)
})

test('behavior: an account changed while the page was closed is detected before any money moves', async ({
  page,
  take,
  connectWallet,
}) => {
  const [first, second] = [take('seeded'), take('seeded')]
  const wallet = await connectWallet(first)
  await signIn(page, wallet.address)
  await page.goto('about:blank')
  await wallet.showAccounts([second])
  await page.goto('/my')
  await expect(getHeader(page).getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('signedInAs'))).toBeNull()
})
