import { expect, type Locator, type Page } from '@playwright/test'
import { waitUntilLoaded } from '../steps/waitUntilLoaded.ts'
import { type InjectedWallet, walletName } from '../wallet/addWallet.ts'
import { crossScreens } from './crossScreens.ts'
import { mixingScreens } from './mixingScreens.ts'
import { openPath } from './openPath.ts'
import type { Screen } from './screen.ts'
import { teamScreens } from './teamScreens.ts'

// No word is looked for, since every screen is drawn in every language.
const getAccountButton = (page: Page) => page.getByRole('banner').locator('button:not([aria-haspopup])')
const getMenuButton = (page: Page) =>
  page.getByRole('banner').locator('button[aria-haspopup="dialog"].rounded-full')
const getAmountField = (within: Page | Locator) => within.locator('input[inputmode="decimal"]')
const getMoneyButtons = (page: Page) => page.locator('section[aria-labelledby="total-title"] button')
const rechargeButton = (page: Page) => getMoneyButtons(page).nth(-2)
const withdrawButton = (page: Page) => getMoneyButtons(page).last()

/** Chooses the wallet in the list that the header's button opens. */
export async function connect(page: Page): Promise<void> {
  await getAccountButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: walletName }).click()
}

async function openDrawer(page: Page): Promise<void> {
  await openPath('/')(page)
  await getMenuButton(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** The sheet of a recharge or a withdrawal with an amount in it. */
async function openMoneySheet(page: Page, button: Locator, amount: string): Promise<Locator> {
  await openPath('/my')(page)
  await button.click()
  const sheet = page.getByRole('dialog')
  await getAmountField(sheet).fill(amount)
  return sheet
}

const openRecharge = (page: Page, amount: string) => openMoneySheet(page, rechargeButton(page), amount)
const openWithdrawal = (page: Page, amount: string) => openMoneySheet(page, withdrawButton(page), amount)

/** The purchase of a product, by its place in the list. */
async function openStake(page: Page, place: number, amount: string): Promise<void> {
  await openPath('/Financial')(page)
  await page.getByRole('main').locator('section').nth(place).getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await getAmountField(sheet).fill(amount)
  await expect(sheet.locator('.shimmer')).toHaveCount(0)
}

async function openRedeem(page: Page): Promise<void> {
  await openPath('/Financial/my')(page)
  await page.locator('main ul > li section').first().getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openRechargeCheck(page: Page): Promise<Locator> {
  const sheet = await openRecharge(page, '1000')
  await sheet.locator('button[type="submit"]').click()
  await expect(sheet.locator('ol')).toBeVisible()
  return sheet
}

/** The invite-code modal, whether the wallet is connected already or not. */
async function openInvite(page: Page): Promise<Locator> {
  await openPath('/')(page)
  await getAccountButton(page).click()
  const code = page.getByRole('dialog').locator('textarea')
  const wallet = page.getByRole('dialog').getByRole('button', { name: walletName })
  await expect(code.or(wallet)).toBeVisible()
  if (await wallet.isVisible()) await wallet.click()
  await expect(code).toBeVisible()
  return code
}

/** A recharge that waits for a wallet that never answers. */
async function runRecharge(page: Page, wallet: InjectedWallet): Promise<void> {
  await page.goto('/my')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('transactions:')) localStorage.removeItem(key)
  })
  const before = wallet.asked('eth_sendTransaction').length
  wallet.next('eth_sendTransaction', 'hang')
  const sheet = await openRechargeCheck(page)
  await sheet.getByRole('button').last().click()
  await expect.poll(() => wallet.asked('eth_sendTransaction').length).toBe(before + 1)
  await expect(sheet.locator('[aria-current="step"]')).toBeVisible()
}

/** A frozen bank: freezing the demo would stop every other picture. */
async function openFrozen(page: Page): Promise<void> {
  const support = 'mailto:help@bank.example'
  await changeConfig(page, {
    frozenTime: Date.now() - 3_600_000,
    contact: { support, terms: null, privacy: null, imprint: null },
  })
  await openPath('/my')(page)
  await expect(page.getByRole('status').getByRole('link')).toBeVisible()
}

async function openFilledExchange(page: Page, amount: string): Promise<void> {
  await openPath('/')(page)
  await getAmountField(page).fill(amount)
}

/** Lets the page read another configuration than the installation has. */
async function changeConfig(page: Page, changed: object): Promise<void> {
  await page.route('**/api/system/queryConfig*', async (route) => {
    const answer = await route.fetch()
    const envelope = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...envelope, result: { ...envelope.result, ...changed } },
    })
  })
}

/** The exchange a day before its fee changes: a real change takes two operators a day. */
async function openChangingTerms(page: Page): Promise<void> {
  const effectTime = Date.now() + 20 * 3_600_000
  const comingChanges = [{ name: 'exchangeFeeRatio', from: '0.001', to: '0.002', effectTime }]
  await changeConfig(page, { comingChanges })
  await openFilledExchange(page, '20')
  await expect(page.getByRole('main').locator('form li')).toBeVisible()
}

const visited = ['/contract/pledge', '/Financial', '/Financial/my', '/bonus']

/** Every screen in the states that matter; within a viewer they are saved in this order. */
export const screens: readonly Screen[] = [
  { name: 'home-visitor', viewer: 'visitor', open: openPath('/') },
  { name: 'my-visitor', viewer: 'visitor', open: openPath('/my') },
  { name: 'not-found', viewer: 'visitor', open: openPath('/nowhere') },
  { name: 'drawer-visitor', viewer: 'visitor', isSheet: true, open: openDrawer },
  ...visited.map((path) => ({
    name: path.slice(1).replace('/', '-').toLowerCase(),
    viewer: 'visitor' as const,
    open: openPath(path),
  })),
  ...teamScreens,
  ...mixingScreens,
  ...crossScreens,
  {
    name: 'home-failed',
    viewer: 'visitor',
    open: async (page) => {
      await page.route('**/api/**', (route) => route.abort('connectionrefused'))
      await page.goto('/')
      await waitUntilLoaded(page)
    },
  },
  {
    name: 'wallets',
    viewer: 'stranger',
    isSheet: true,
    open: async (page) => {
      await openPath('/')(page)
      await getAccountButton(page).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: walletName })).toBeVisible()
    },
  },
  { name: 'invite', viewer: 'stranger', isSheet: true, open: openInvite },
  {
    name: 'invite-wrong',
    viewer: 'stranger',
    isSheet: true,
    open: async (page) => {
      const code = await openInvite(page)
      await code.fill('0x123')
      await page.getByRole('dialog').locator('button[type="submit"]').click()
      await expect(code).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'home-connected',
    viewer: 'stranger',
    open: async (page) => {
      await openInvite(page)
      await openPath('/')(page)
    },
  },
  { name: 'home', viewer: 'member', open: openPath('/') },
  { name: 'home-exchange', viewer: 'member', open: (page) => openFilledExchange(page, '20') },
  { name: 'home-exchange-wrong', viewer: 'member', open: (page) => openFilledExchange(page, '99999999') },
  {
    name: 'home-exchange-check',
    viewer: 'member',
    isSheet: true,
    open: async (page) => {
      await openFilledExchange(page, '20')
      await page.locator('main form button[type="submit"]').click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'home-terms-change',
    viewer: 'member',
    subject: (page) => page.getByRole('main').locator('form li'),
    open: openChangingTerms,
  },
  { name: 'my', viewer: 'member', open: openPath('/my') },
  { name: 'my-frozen', viewer: 'member', open: openFrozen },
  { name: 'my-waiting', viewer: 'waiting', open: openPath('/my') },
  { name: 'drawer', viewer: 'member', isSheet: true, open: openDrawer },
  {
    name: 'ledger-detail',
    viewer: 'member',
    isSheet: true,
    open: async (page) => {
      await openPath('/my')(page)
      await page.getByRole('main').getByRole('list').last().getByRole('button').last().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'withdrawal-detail',
    viewer: 'member',
    isSheet: true,
    open: async (page) => {
      await openPath('/my')(page)
      const earlier = page
        .locator('main ul')
        .filter({ has: page.getByRole('button') })
        .first()
      await earlier.getByRole('button').first().click()
      await expect(page.getByRole('dialog').locator('ol')).toBeVisible()
    },
  },
  { name: 'withdraw', viewer: 'member', isSheet: true, open: (page) => openWithdrawal(page, '50') },
  {
    name: 'withdraw-wrong',
    viewer: 'member',
    isSheet: true,
    open: (page) => openWithdrawal(page, '99999999'),
  },
  {
    name: 'withdraw-check',
    viewer: 'member',
    isSheet: true,
    open: async (page) => {
      const sheet = await openWithdrawal(page, '50')
      await sheet.locator('button[type="submit"]').click()
      await expect(sheet.locator('ol')).toBeVisible()
    },
  },
  { name: 'recharge', viewer: 'member', isSheet: true, open: (page) => openRecharge(page, '1000') },
  {
    name: 'recharge-wrong',
    viewer: 'member',
    isSheet: true,
    open: (page) => openRecharge(page, '1.2345678'),
  },
  { name: 'recharge-check', viewer: 'member', isSheet: true, open: openRechargeCheck },
  { name: 'recharge-running', viewer: 'member', isSheet: true, open: runRecharge },
  {
    name: 'my-interrupted',
    viewer: 'member',
    open: async (page, wallet) => {
      await runRecharge(page, wallet)
      await openPath('/my')(page)
      await expect(page.locator('section[aria-live="polite"] button').first()).toBeVisible()
    },
  },
  { name: 'financial-member', viewer: 'member', open: openPath('/Financial') },
  { name: 'stake-demand', viewer: 'member', isSheet: true, open: (page) => openStake(page, 0, '100') },
  { name: 'stake-term', viewer: 'member', isSheet: true, open: (page) => openStake(page, 3, '120') },
  {
    name: 'stake-check',
    viewer: 'member',
    isSheet: true,
    open: async (page) => {
      await openStake(page, 1, '120')
      await page.getByRole('dialog').locator('button[type="submit"]').click()
      await expect(page.locator('[data-sheet-foot]')).toBeVisible()
    },
  },
  { name: 'stake-wrong', viewer: 'member', isSheet: true, open: (page) => openStake(page, 1, '99999999') },
  { name: 'finances', viewer: 'member', open: openPath('/Financial/my') },
  { name: 'redeem', viewer: 'member', isSheet: true, open: openRedeem },
  {
    name: 'pledge',
    viewer: 'member',
    open: async (page) => {
      await openPath('/contract/pledge')(page)
      await getAmountField(page).fill('100')
    },
  },
  { name: 'bonus-member', viewer: 'member', open: openPath('/bonus') },
  { name: 'transfer-member', viewer: 'member', open: openPath('/transfer') },
  { name: 'activity-member', viewer: 'member', open: openPath('/activity') },
  {
    name: 'home-wrong-network',
    viewer: 'member',
    open: async (page, wallet) => {
      await wallet.setChain(1)
      await openPath('/')(page)
    },
  },
]
