import type { Page } from '@playwright/test'
import { getDialog, getSessionToken } from '../steps/account.ts'
import { withdraw } from '../steps/withdrawal.ts'
import { expect, test } from '../story.ts'
import type { Demo } from '../support/demo/demo.ts'
import { requestServer } from '../support/demo/requestServer.ts'

const getAssets = (page: Page) => page.getByRole('region', { name: 'Total assets' })
const openFromHome = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first().click()

type Figures = { totalUsdtBalance: string; totalGusdBalance: string }

/** Balances and the newest day by the server's own answers. */
async function readFigures(page: Page, demo: Demo) {
  const token = await getSessionToken(page)
  const me = await requestServer(demo, '/api/member/queryMeInfo', { token })
  const history = await requestServer(demo, '/api/member/queryAssetHistory?days=30', { token })
  const { totalUsdtBalance, totalGusdBalance } = me.result as Figures
  const { dataList } = history.result as { dataList: readonly { earnedAmount: string }[] }
  return { usdt: Number(totalUsdtBalance), gusd: Number(totalGusdBalance), newest: dataList.at(-1) }
}

test('default: a member’s Home has their total, what to do with it, and what is under way', async ({
  page,
  demo,
  arrive,
}) => {
  await arrive('holder')
  const assets = getAssets(page)
  const { usdt, gusd, newest } = await readFigures(page, demo)
  const total = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 })
  await expect(assets).toContainText(`${total.format(usdt + gusd)} USD`)
  await expect(assets).toContainText('Net recharges')
  await expect(assets).toContainText(/Flexible .*% a year/)
  const earned = Number(newest?.earnedAmount)
  await expect(assets).toContainText(`Earned today ${earned > 0 ? '+' : ''}${total.format(earned)}`)
  // Other stories let days pass, after which a term of the seed is over.
  const isOver = page.getByRole('link', { name: /^Fixed term.*Over: redeem/ })
  await expect(page.getByText('Nothing is under way').or(isOver)).toBeVisible()

  await test.step('a withdrawal is under way, and Home leads to it', async () => {
    await openFromHome(page, 'Withdraw')
    const form = getDialog(page, 'Withdraw')
    await expect(form).toBeVisible()
    await page.keyboard.press('Escape')
    await withdraw(page, '1')
    await page.goto('/')
    const row = page.getByRole('link', { name: /^Withdrawal.*1\.00 GUSD/ })
    const more = page.getByRole('button', { name: /more under way$/ })
    await expect(row.or(more).first()).toBeVisible()
    if (await more.isVisible()) await more.click()
    await expect(row).toContainText('In review')
    await row.click()
    await expect(page).toHaveURL(/\/my\?withdrawal=\d+/)
    await expect(page.getByRole('dialog')).toContainText('1.00 GUSD')
  })

  await test.step('the other three acts are one tap away', async () => {
    await page.goto('/')
    await openFromHome(page, 'Recharge')
    await expect(getDialog(page, 'Recharge USDT')).toBeVisible()
    await page.goto('/')
    await openFromHome(page, 'Earn')
    await expect(page).toHaveURL(/\/Financial$/)
    await page.goto('/')
    await openFromHome(page, 'Exchange')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.locator('#exchange :focus')).toBeVisible()
  })
})

test('behavior: an account that holds nothing is led to its first recharge', async ({ page, arrive }) => {
  await arrive('stranger')
  const assets = getAssets(page)
  await expect(assets).toContainText('0.00 USD')
  await assets.getByRole('link', { name: 'Recharge USDT' }).click()
  await expect(getDialog(page, 'Recharge USDT')).toBeVisible()
})

test('error: a total that cannot be loaded is said, and loaded again; what is under way stays readable', async ({
  page,
  watch,
  arrive,
}) => {
  watch.allow(/ERR_CONNECTION_REFUSED/)
  await arrive('seeded')
  await page.route(/queryMeInfo|queryWithdrawals/, (route) => route.abort('connectionrefused'))
  await page.goto('/')
  const missing = page.getByText('Your balances could not be loaded. They are unchanged.')
  await expect(missing).toBeVisible()
  await expect(page.getByText(/hat is under way could not be loaded$/)).toBeVisible()
  await page.unroute(/queryMeInfo|queryWithdrawals/)
  // The page finds by itself that the service answers again.
  await expect(missing).toHaveCount(0, { timeout: 60_000 })
  await expect(getAssets(page)).toContainText(/[1-9].* USD/)
})

test('default: a visitor sees the name, the rate and the reserve before scrolling a phone', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(demo.web)
  const main = page.getByRole('main')
  for (const shown of [
    main.getByText('Wallet Bank', { exact: true }),
    main.getByRole('link', { name: /^Flexible .*% a year$/ }),
    main.getByRole('region', { name: 'Reserve' }).getByRole('link'),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 })
})
