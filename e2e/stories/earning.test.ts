import type { Page } from '@playwright/test'
import { getDialog, getSessionToken } from '../steps/account.ts'
import {
  confirmStake,
  getOpenOrder,
  getProductCard,
  getStakeButton,
  stakeInProduct,
} from '../steps/earning.ts'
import { getLedgerRows } from '../steps/money.ts'
import { expect, test } from '../story.ts'
import { fundMember } from '../support/accounts/fundMember.ts'
import type { Demo } from '../support/demo/demo.ts'
import { requestServer } from '../support/demo/requestServer.ts'
import { sendControlCommand } from '../support/demo/sendControlCommand.ts'

/** Days are settled one after the other by the worker, however many have passed. */
const settledTimeoutMs = 120_000

type Order = {
  readonly stakeOrderId: string
  readonly stakeType: number
  readonly stakeAmount: string
  readonly settledAmount: string
  readonly promisedAmount: string | null
  readonly paidInterestAmount: string | null
}

async function listOrders(page: Page, demo: Demo, status: string): Promise<readonly Order[]> {
  const path = `/api/stake/queryPage?pageNo=1&pageSize=10&status=${status}`
  const { result } = await requestServer(demo, path, { token: await getSessionToken(page) })
  return (result as { dataList: readonly Order[] }).dataList
}

async function readAvailable(page: Page, demo: Demo): Promise<number> {
  const { result } = await requestServer(demo, '/api/fund/queryBalance', {
    token: await getSessionToken(page),
  })
  return Number((result as { availableGusdBalance: string }).availableGusdBalance)
}

test('behavior: a member with too little of the unit is sent to the exchange with the missing amount entered', async ({
  page,
  arrive,
}) => {
  await arrive('funded', '/Financial')
  await getStakeButton(getProductCard(page, 'Fixed term, 15 days')).click()
  const sheet = getDialog(page, 'Fixed term, 15 days')
  await expect(sheet.getByText('Your available GUSD is 100.00 GUSD short of the minimum.')).toBeVisible()
  await sheet.getByRole('link', { name: 'Go to the exchange' }).click()
  await expect(page).toHaveTitle(/^Home · /)
  // 100 / 0.999, to the next cent.
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('100.11')
})

test('default: a new member stakes, earns daily, cannot redeem a term early, and is paid at its end', async ({
  page,
  demo,
  take,
  connectWallet,
  arrive,
  keepTime,
}) => {
  test.setTimeout(420_000)
  await test.step('a new member has brought 2,000 USDT', async () => {
    const wallet = await connectWallet(take('funded'))
    await fundMember(demo, wallet.account, { depositUsdt: 2_000, exchangeUsdt: 1_900 })
    await arrive(wallet, '/Financial')
  })

  await test.step('below the minimum and above the balance are refused while typing', async () => {
    await getStakeButton(getProductCard(page, 'Fixed term, 15 days')).click()
    const sheet = getDialog(page, 'Fixed term, 15 days')
    await sheet.getByLabel(/^Amount/).fill('99.999999')
    await expect(sheet.getByText('Minimum stake: 100.00 GUSD')).toBeVisible()
    await sheet.getByLabel(/^Amount/).fill('1900')
    await expect(sheet.getByText(/^Insufficient balance/)).toBeVisible()
    await sheet.getByLabel(/^Amount/).fill('1000')
    await expect(sheet).toContainText('Term15 days')
    // 1,000 at 1.00 % and at 1.50 % for 15 of 365 days.
    await expect(sheet.getByText('0.410958 GUSD')).toBeVisible()
    await expect(sheet.getByText('0.616438 GUSD')).toBeVisible()
    // 0.1 % each way, the second of 999 GUSD.
    await expect(sheet.getByText('1.999 USDT')).toBeVisible()
  })

  await test.step('a valid stake is reviewed first, and the review stakes nothing', async () => {
    await getStakeButton(getDialog(page, 'Fixed term, 15 days')).click()
    const review = getDialog(page, 'Check your stake')
    await expect(review).toContainText('Repaid at maturity, at least1,000.410958 GUSD')
    await expect(review).toContainText('Round-trip exchange cost1.999 USDT')
    await expect(review.getByText(/costs more in fees than 15 days of interest can earn/)).toBeVisible()
    await expect(review.getByText(/^It cannot be redeemed before its end/)).toBeVisible()
    await review.getByRole('button', { name: 'Back' }).click()
    const sheet = getDialog(page, 'Fixed term, 15 days')
    await expect(sheet.getByLabel(/^Amount/)).toHaveValue('1000')
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await expect(sheet).toHaveCount(0)
    expect(await listOrders(page, demo, 'open')).toEqual([])
  })

  await test.step('buys 1,000 for 15 days, and 500 without a term', async () => {
    await keepTime()
    await stakeInProduct(page, 'Fixed term, 15 days', '1000')
    await expect(page).toHaveURL(/\/Financial\/my$/)
    await stakeInProduct(page, 'Flexible', '500')
    await page.goto('/Financial/my')
    await expect(getOpenOrder(page, 'Fixed term, 15 days')).toContainText('1,000.00 GUSD')
    await expect(getOpenOrder(page, 'Fixed term, 15 days')).toContainText('15 days left')
    await expect(getOpenOrder(page, 'Flexible')).toContainText('500.00 GUSD')
    expect(await listOrders(page, demo, 'open')).toHaveLength(2)
  })

  await test.step('a term is not redeemed early: its card says from when, and the bank refuses it', async () => {
    const order = getOpenOrder(page, 'Fixed term, 15 days')
    await expect(order.getByRole('button', { name: 'Redeem', exact: true })).toHaveCount(0)
    await order.getByRole('button', { name: /^Redeemable from \w+ \d+, \d{4}, \d{2}:\d{2}$/ }).click()
    const sheet = getDialog(page, 'Redeem')
    await expect(sheet.getByText(/^This term runs until /)).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Redeem now' })).toHaveCount(0)
    await sheet.getByRole('button', { name: 'Close' }).last().click()
    const term = (await listOrders(page, demo, 'open')).find(({ stakeType }) => stakeType === 1)
    const early = await requestServer(demo, '/api/stake/redeem', {
      token: await getSessionToken(page),
      method: 'POST',
      body: { stakeOrderId: term?.stakeOrderId },
    })
    expect(early.code).toBe(2010)
  })

  await test.step('three days pass: interest is in the balance and drawn', async () => {
    const before = await readAvailable(page, demo)
    await sendControlCommand(demo, 'travel', { days: 3 })
    await expect.poll(() => readAvailable(page, demo), { timeout: settledTimeoutMs }).toBeGreaterThan(before)
    await page.reload()
    await expect(page.getByRole('slider', { name: /^Income of each day/ })).toBeVisible()
    await page.getByText('Day by day').click()
    await expect(page.getByRole('table')).toBeVisible()
    await expect(getOpenOrder(page, 'Fixed term, 15 days')).toContainText('12 days left')
  })

  await test.step('the end of the term comes: it is redeemed with at least its promise', async () => {
    await sendControlCommand(demo, 'travel', { days: 13 })
    await page.goto('/Financial/my')
    const order = getOpenOrder(page, 'Fixed term, 15 days')
    await expect(order).toContainText('The term is over: it can be redeemed', { timeout: settledTimeoutMs })
    await order.getByRole('button', { name: 'Redeem', exact: true }).click()
    const sheet = getDialog(page, 'Redeem')
    await expect(sheet).toContainText(/Interest, agreed0\.410958 GUSD/)
    await expect(sheet).toContainText(/Extra interest, so far[\d.]+ GUSD/)
    await expect(sheet).toContainText(/Goes to your balance if you redeem now1,000\.[\d]+ GUSD/)
    await expect(sheet).not.toContainText('at least')
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await redeemOpen(page, 'Fixed term, 15 days')
    const [paid] = await listOrders(page, demo, 'redeemed')
    expect(Number(paid?.paidInterestAmount)).toBeGreaterThanOrEqual(Number(paid?.promisedAmount))
    await expect(page.getByRole('list', { name: 'Redeemed' })).toContainText('Stake 1,000.00, interest ')
    await page.goto('/my')
    await expect(getLedgerRows(page).filter({ hasText: 'Fixed-term interest, agreed minimum' })).toHaveCount(
      1,
    )
    await page.goto('/Financial/my')
  })

  await test.step('what has no term is redeemed at any time, with all that it earned', async () => {
    await redeemOpen(page, 'Flexible')
    expect(await listOrders(page, demo, 'open')).toEqual([])
    const demand = (await listOrders(page, demo, 'redeemed')).find(({ stakeType }) => stakeType === 0)
    expect(Number(demand?.paidInterestAmount)).toBeGreaterThan(0)
    await expect(page.getByText('Nothing is staked')).toBeVisible()
  })
})

/** Redeems an open order as a person does: while a settlement runs it is said so, and tried again. */
async function redeemOpen(page: Page, name: string): Promise<void> {
  await getOpenOrder(page, name).getByRole('button').click()
  const sheet = getDialog(page, /^Redeem$/)
  const done = getDialog(page, 'Redeemed')
  await expect(sheet.or(done)).toBeVisible()
  await expect(async () => {
    if (await sheet.isVisible()) await sheet.getByRole('button', { name: 'Redeem now' }).click()
    await expect(done).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: settledTimeoutMs })
  await expect(done).toContainText(/Stake and interest[\d,.]+ GUSD/)
  await done.getByRole('button', { name: 'Done' }).click()
  await expect(done).toHaveCount(0)
  await expect(getOpenOrder(page, name)).toHaveCount(0)
}

test('default: contract staking stakes in the flexible product, once even without a response', async ({
  page,
  demo,
  watch,
  take,
  connectWallet,
  arrive,
}) => {
  test.setTimeout(120_000)
  const wallet = await connectWallet(take('funded'))
  await fundMember(demo, wallet.account, { depositUsdt: 300, exchangeUsdt: 300 })
  await arrive(wallet, '/contract/pledge')
  await page.getByRole('button', { name: 'Max' }).click()
  await expect(page.getByLabel(/^Amount/)).toHaveValue('299.7')
  await page.getByLabel(/^Amount/).fill('100')
  // At 0.50 % and at 3.00 % for 30 of 365 days.
  await expect(page.getByRole('main')).toContainText('Estimated interest in 30 days0.041095 – 0.246575 GUSD')
  await getStakeButton(page.getByRole('main')).click()
  await confirmStake(page)
  await expect(page).toHaveURL(/\/Financial\/my$/)
  await expect(getOpenOrder(page, 'Flexible')).toContainText('100.00 GUSD')
  expect(await listOrders(page, demo, 'open')).toMatchObject([{ stakeType: 0 }])

  await test.step('the bank takes a second one, and its answer is lost on the way', async () => {
    watch.allow(/ERR_CONNECTION_RESET/)
    await page.route('**/api/stake/stake', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.goto('/contract/pledge')
    await page.getByLabel(/^Amount/).fill('110')
    await getStakeButton(page.getByRole('main')).click()
    await confirmStake(page)
    await expect(page.getByText('No answer about your stake of 110.00 GUSD')).toBeVisible()
    await page.reload()
    await expect(page.getByText('No answer about your stake of 110.00 GUSD')).toBeVisible()
  })

  await test.step('sent again it is the same one', async () => {
    await page.unroute('**/api/stake/stake')
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page).toHaveURL(/\/Financial\/my$/)
    expect(await listOrders(page, demo, 'open')).toMatchObject([
      { stakeAmount: '110' },
      { stakeAmount: '100' },
    ])
  })
})

test('behavior: a visitor sees the products, the pool and how to sign in', async ({ page }) => {
  await page.goto('/Financial')
  for (const name of ['Flexible', 'Fixed term, 15 days', 'Fixed term, 45 days', 'Fixed term, 180 days'])
    await expect(getProductCard(page, name)).toBeVisible()
  await test.step('the flexible product and contract staking name each other', async () => {
    await getProductCard(page, 'Flexible').getByRole('link', { name: 'contract staking' }).click()
    await expect(page).toHaveURL(/\/contract\/pledge$/)
    await page.getByRole('main').getByRole('link', { name: 'financial products' }).click()
    await expect(page).toHaveURL(/\/Financial$/)
  })
  await page.goto('/Financial/my')
  await expect(page.getByText('No stakes yet')).toBeVisible()
  await page.goto('/bonus')
  await expect(page.getByText('In the pool now')).toBeVisible()
  await expect(page.getByText('Your part of the pool')).toBeVisible()
})

test('behavior: a fully subscribed product has no button', async ({ page }) => {
  await page.route('**/api/stake/queryStakeTemplate*', async (route) => {
    const answer = await route.fetch()
    const envelope = await answer.json()
    const result = envelope.result.map((product: { stakeType: number }) =>
      product.stakeType === 0
        ? product
        : { ...product, isOffered: false, notOfferedReason: 'soldOut', availableAmount: '0' },
    )
    await route.fulfill({ response: answer, json: { ...envelope, result } })
  })
  await page.goto('/Financial')
  const card = getProductCard(page, 'Fixed term, 45 days')
  await expect(card.getByText('Fully subscribed', { exact: true })).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await expect(getStakeButton(getProductCard(page, 'Flexible'))).toBeVisible()
})

test('behavior: a bonus pool share is congratulated until acknowledged, and only once', async ({
  page,
  arrive,
}) => {
  let isNoted = false
  // A member of the level that takes part needs a team of a hundred thousand: the answer alone is given one.
  await page.route('**/api/system/queryProfitPoolData*', async (route) => {
    const answer = await route.fetch()
    const envelope = await answer.json()
    const share = isNoted ? {} : { myShare: '12.5', shareId: '7' }
    await route.fulfill({ response: answer, json: { ...envelope, result: { ...envelope.result, ...share } } })
  })
  await page.route('**/api/member/acknowledgeShare', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ shareId: '7' })
    isNoted = true
    await route.fulfill({ json: { code: 0, errInfo: '', result: { shareId: '7', acknowledgeTime: 1 } } })
  })
  await arrive('seeded', '/bonus')
  const words = page.getByText('Congratulations: 12.50 GUSD from the bonus pool')
  await expect(words).toBeVisible()
  await page.getByRole('button', { name: 'Thank you' }).click()
  await expect(words).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('In the pool now')).toBeVisible()
  await expect(words).toHaveCount(0)
})
