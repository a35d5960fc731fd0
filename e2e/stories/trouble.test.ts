import { getHeader, signIn } from '../steps/account.ts'
import { assertExchanged, confirmExchange, getExchangeForm, getExchangeReview } from '../steps/money.ts'
import { disconnect, restoreNetwork } from '../steps/network.ts'
import { expect, test } from '../story.ts'

test('behavior: an unreachable server is named, and the page recovers with it by itself', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_CONNECTION_REFUSED/)
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await page.goto('/')
  await expect(page.getByText('The service cannot be reached right now. Figures')).toBeVisible()
  // Its device has a network, so it is not sent to check it.
  await expect(page.getByText('Check your network')).toHaveCount(0)
  await page.unroute('**/api/**')
  await expect(page.getByText('10,000,000,000').first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('The service cannot be reached right now.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('behavior: an offline device says so, sends nothing and loses nothing', async ({
  page,
  watch,
  take,
  connectWallet,
}) => {
  const wallet = await connectWallet(take('seeded'))
  await signIn(page, wallet.address)
  const { from, receive, submit, form } = getExchangeForm(page)
  await from.fill('2.5')
  // Terms, balance and wallet are known before the network goes.
  await expect(receive).not.toHaveText('')
  await expect(form.getByText(/^In your account/).first()).toBeVisible()
  await expect(submit).toBeEnabled()
  // Parts that load when the page is idle, the review among them, are there before the network goes too.
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    return ['Watches', 'ReviewExchange', 'ToastRegion'].every((part) =>
      loaded.some((name) => name.includes(`/${part}-`)),
    )
  })
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await disconnect(page)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await submit.click()
  await confirmExchange(page)
  await expect(page.getByText('No connection. Check your network and try again.')).toBeVisible()
  // The review stays, so that the same tap sends it later.
  await expect(getExchangeReview(page)).toBeVisible()
  await expect(from).toHaveValue('2.5')
  await restoreNetwork(page)
  await expect(page.getByText('You are offline.')).toBeHidden()
  await confirmExchange(page)
  await assertExchanged(page)
})

const helpLink = 'How it works and what it costs'

test('behavior: a link pointed at without a network and again with it does not reload the page', async ({
  page,
  watch,
  connectWallet,
  take,
}) => {
  const wallet = await connectWallet(take('seeded'))
  await signIn(page, wallet.address)
  const { from } = getExchangeForm(page)
  await from.fill('2.5')
  const link = page.getByRole('link', { name: helpLink })
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/)
  await disconnect(page)
  await expect(page.getByText('You are offline.')).toBeVisible()
  const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('/HelpPage-'))
  await link.hover()
  await missed
  await restoreNetwork(page)
  await expect(page.getByText('You are offline.')).toBeHidden()
  await from.hover()
  // A browser that remembers the failure lets the page ask whether its build is gone; others fetch the code again.
  const asked = page.waitForResponse(
    (response) => response.request().method() === 'HEAD' || response.url().includes('/HelpPage-'),
  )
  await link.hover()
  expect((await asked).status()).toBe(200)
  await expect(from).toHaveValue('2.5')
})

test('behavior: code that a deployment removed reloads the page once', async ({ page, watch, arrive }) => {
  watch.allow(/404|Failed to fetch dynamically imported module/)
  await arrive('seeded', '/')
  const link = page.getByRole('link', { name: helpLink })
  await expect(link).toBeVisible()
  await page.route(/\/assets\/(?!.*\.css)/, (route) =>
    /HelpPage-/.test(route.request().url()) || route.request().method() === 'HEAD'
      ? route.fulfill({ status: 404, body: '' })
      : route.fallback(),
  )
  let loads = 0
  let asked = 0
  page.on('load', () => {
    loads += 1
  })
  page.on('response', (response) => {
    if (response.url().includes('/HelpPage-')) asked += 1
  })
  await link.hover()
  await expect.poll(() => loads).toBe(1)
  // The address is no part of the first HTML: once it is there, links answer to the pointer.
  await expect(getHeader(page).getByRole('link', { name: /0x/ })).toBeVisible()
  // The mark of the reload lasts ten seconds, which a slow machine may take until here.
  await page.evaluate(() => sessionStorage.setItem('reloadedForBuild', '1'))
  // The pointer was on the link while the page reloaded: its first move may end what began then, and ask for nothing.
  const pointAgain = async () => {
    await page.mouse.move(0, 0)
    await link.hover()
    return asked
  }
  await expect.poll(pointAgain).toBeGreaterThan(1)
  expect(loads).toBe(1)
})

test('behavior: an RPC that is down stops a recharge before anything is sent', async ({
  page,
  demo,
  watch,
  arrive,
}) => {
  const wallet = await arrive('seeded')
  watch.allow(/ERR_CONNECTION_REFUSED/)
  await page.route(`${demo.rpc['56']}/**`, (route) => route.abort('connectionrefused'))
  await page.goto('/my')
  await page.getByRole('button', { name: 'Recharge USDT' }).click()
  await expect(
    page.getByText('Your wallet’s balance could not be read. No funds left your wallet.'),
  ).toBeVisible({
    timeout: 20_000,
  })
  await page.unroute(`${demo.rpc['56']}/**`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog').getByLabel('Amount')).toBeVisible()
  expect(wallet.asked('eth_sendTransaction')).toHaveLength(0)
})
