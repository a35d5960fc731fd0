import { assertMember, connect, getHeader, getSessionToken, readStored, signIn } from '../steps/account.ts'
import { expect, test } from '../story.ts'
import { requestServer } from '../support/demo/requestServer.ts'

const declined = 'You declined in the wallet. No funds left your wallet.'

test('behavior: a rejected connection is no error', async ({ page, take, connectWallet }) => {
  const wallet = await connectWallet(take('seeded'))
  wallet.next('eth_requestAccounts', 'reject')
  await page.goto('/')
  await connect(page)
  await expect(page.getByText(declined)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(getHeader(page).getByRole('button', { name: 'Connect' })).toBeEnabled()
})

test('behavior: a locked wallet shows a request to unlock it', async ({ page, take, connectWallet }) => {
  const wallet = await connectWallet(take('seeded'))
  wallet.next('eth_requestAccounts', 'locked')
  await page.goto('/')
  await connect(page)
  await expect(page.getByText('Your wallet is locked. Unlock it, then try again.')).toBeVisible()
})

test('behavior: BSC is added to a wallet that lacks it, then it signs in', async ({
  page,
  demo,
  take,
  connectWallet,
}) => {
  const wallet = await connectWallet(take('seeded'))
  await wallet.setChain(137, [137])
  await signIn(page, wallet.address)
  expect(wallet.asked('wallet_addEthereumChain')[0]?.[0]).toMatchObject({
    chainId: '0x38',
    chainName: 'BSC',
    rpcUrls: expect.arrayContaining([demo.rpc['56']]),
    nativeCurrency: { symbol: 'BNB', decimals: 18 },
  })
  expect(await readStored(page, 'userInfo')).toMatchObject({ chainId: 56, networkName: 'BSC' })
})

test('behavior: a wrong network is named, with a button to switch back', async ({ page, arrive }) => {
  const wallet = await arrive('seeded')
  await wallet.setChain(1)
  await expect(page.getByText('Your wallet is on Ethereum.')).toBeVisible()
  expect(await readStored(page, 'userInfo')).toMatchObject({ chainId: 1, networkName: 'Ethereum' })
  await page.getByRole('button', { name: 'Switch to BSC' }).click()
  await expect(page.getByText('Your wallet is on Ethereum.')).toBeHidden()
  await getHeader(page).getByRole('button', { name: 'Network: BSC' }).click()
  await page.getByRole('menuitemradio', { name: 'Ethereum' }).click()
  await expect(page.getByText('Your wallet is on Ethereum.')).toBeVisible()
  await wallet.setChain(137)
  await getHeader(page).getByRole('button', { name: 'Network: Polygon' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Polygon', checked: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await wallet.setChain(10)
  await expect(getHeader(page).getByRole('button', { name: 'Network: Unknown network' })).toBeVisible()
  await expect(page.getByText('Your wallet is on Unknown network.')).toBeVisible()
  // Stored as specified, shown in the user's language.
  expect(await readStored(page, 'userInfo')).toMatchObject({ networkName: 'Unknown Network' })
  await page.evaluate(() => localStorage.setItem('app_language', 'zh_CN'))
  await page.reload()
  await wallet.setChain(10)
  await expect(page.getByText('您的钱包当前在 未知网络。')).toBeVisible()
})

test('behavior: a wallet without accounts clears wallet and session', async ({ page, demo, arrive }) => {
  const wallet = await arrive('seeded')
  const token = await getSessionToken(page)
  await wallet.showAccounts([])
  await expect(getHeader(page).getByRole('button', { name: 'Connect' })).toBeVisible()
  expect(await readStored(page, 'userInfo')).toBeNull()
  await expect
    .poll(async () => (await requestServer(demo, '/api/member/queryMeInfo', { token })).code)
    .toBe(401)
})

test('behavior: a wallet that disconnects ends the session', async ({ page, arrive }) => {
  const wallet = await arrive('seeded')
  await wallet.disconnect()
  await expect(getHeader(page).getByRole('button', { name: 'Connect' })).toBeVisible()
  expect(await readStored(page, 'userInfo')).toBeNull()
})

test('behavior: a pending wallet request is shown, and a slow wallet is awaited', async ({
  page,
  take,
  connectWallet,
}) => {
  const wallet = await connectWallet(take('seeded'))
  wallet.next(
    'eth_requestAccounts',
    { code: -32_002, message: 'Request already pending.' },
    { delayMs: 1_500 },
  )
  await page.goto('/')
  await connect(page)
  await expect(page.getByText('Your wallet is waiting for you.')).toBeVisible()
  await connect(page)
  await expect(getHeader(page).getByRole('button', { name: 'Connect' })).toHaveAttribute('aria-busy', 'true')
  await assertMember(page, wallet.address)
})

test('behavior: a member’s wallet reconnects after a reload without a prompt', async ({
  page,
  take,
  connectWallet,
}) => {
  const wallet = await connectWallet(take('seeded'))
  await signIn(page, wallet.address)
  const asked = wallet.asked('eth_requestAccounts').length + wallet.asked('personal_sign').length
  await page.goto('/my')
  await expect(page.getByRole('button', { name: 'Recharge USDT' })).toBeEnabled()
  await page.reload()
  await assertMember(page, wallet.address)
  await expect(page.getByRole('button', { name: 'Recharge USDT' })).toBeEnabled()
  expect(wallet.asked('eth_requestAccounts').length + wallet.asked('personal_sign').length).toBe(asked)
})
