import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { waitUntilLoaded } from '../steps/waitUntilLoaded.ts'
import { openPath } from './openPath.ts'
import type { Screen } from './screen.ts'

const receiver = '0x1563915e194D8CfBA1943570603F7606A3115508'
const ordersCall = '**/api/fund/queryTornadoOrders*'
const figuresCall = '**/api/system/queryMixingFigures*'

/** The states of an order with its status; a real order of each would need an operator and an hour. */
const states = [
  ['ready', 1, null],
  ['screening', 1, null],
  ['proved', 1, null],
  ['broadcast', 4, null],
  ['withdrawn', 2, null],
  ['refused', 3, 'byOperator'],
  ['failed', 3, 'receiverRefuses'],
  ['created', 0, null],
] as const

const hashOf = (digit: number) => `0x${String(digit).repeat(64)}`

const orders = states.map(([detail, orderStatus, reason], index) => ({
  orderId: `${states.length - index}`,
  commitmentHex: hashOf(index),
  depositAmount: index % 2 === 0 ? '0.1' : '10',
  orderStatus,
  detail,
  reason,
  createTime: Date.UTC(2026, 10, 21, 14, 60 - index * 5),
  stateTime: Date.UTC(2026, 10, 21, 15),
  fromAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  receiverAddress: receiver,
  feeAmount: index % 2 === 0 ? '0.00185' : '0.185',
  inHash: detail === 'created' ? null : hashOf(7),
  outHash: detail === 'withdrawn' || detail === 'broadcast' ? hashOf(8) : null,
  chainId: 56,
  pool: receiver,
  leafIndex: 3,
  managed: false,
  usableFrom: null,
  relayTime: detail === 'proved' ? Date.UTC(2026, 10, 21, 16) : null,
}))

async function openRecords(page: Page): Promise<void> {
  const list = { dataList: orders, total: orders.length, pageNo: 1, pageSize: 100 }
  await page.route(ordersCall, (route: Route) =>
    route.fulfill({ json: { code: 0, errInfo: 'Succeeded', result: list } }),
  )
  await openPath('/mixed/record')(page)
  await expect(page.locator('main section h3')).toHaveCount(orders.length)
}

async function openClosed(page: Page): Promise<void> {
  await page.route(figuresCall, async (route: Route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as { result: Record<string, unknown> }
    await route.fulfill({
      response: answer,
      json: { ...envelope, result: { ...envelope.result, isOpen: false } },
    })
  })
  await openPath('/mixed/currency')(page)
}

/** The form with an amount and a receiver, the balance read. */
async function openFilledForm(page: Page, address: string, place = 0): Promise<Locator> {
  await openPath('/mixed/currency')(page)
  const form = page.locator('main form')
  await form.getByRole('radio').nth(place).check({ force: true })
  await form.locator('textarea').fill(address)
  await expect(form.locator('dl')).toContainText(/\d\.\d{6}/)
  await waitUntilLoaded(page)
  return form
}

/** Opens a sheet of the recovery key by the place of its button among the four of its card. */
async function openKeySheet(page: Page, place: number): Promise<void> {
  await openPath('/mixed/recovery')(page)
  const buttons = page.locator('main section section').first().getByRole('button')
  await expect(buttons).toHaveCount(4)
  await waitUntilLoaded(page)
  await buttons.nth(place).click()
}

/** Finds the deposit; `readsHistory` false: by the contract's own views, the node giving no logs. */
async function findDeposit(page: Page, readsHistory: boolean): Promise<Locator> {
  if (!readsHistory)
    await page.route('**', (route) => {
      const call = /eth_getLogs/.exec(route.request().postData() ?? '')
      const error = { code: -32_601, message: 'history is not served' }
      const { id = 0 } = call ? route.request().postDataJSON() : {}
      return call ? route.fulfill({ json: { id, jsonrpc: '2.0', error } }) : route.fallback()
    })
  await openPath('/mixed/recovery')(page)
  await page
    .locator('main button')
    .filter({ hasNot: page.locator('svg') })
    .first()
    .click()
  const card = page.locator('main').getByRole('group').first()
  await expect(card).toBeVisible({ timeout: 120_000 })
  return card
}

/** Opens the sheet that shows a part of the key, and signs. */
async function openShownKey(page: Page, place: number): Promise<void> {
  await openKeySheet(page, place)
  await page.getByRole('dialog').getByRole('button').last().click()
}

/** Mixed transfer, its records and its recovery. */
export const mixingScreens: readonly Screen[] = [
  { name: 'mixed-currency', viewer: 'visitor', open: openPath('/mixed/currency') },
  { name: 'mixed-closed', viewer: 'visitor', open: openClosed },
  { name: 'mixed-record', viewer: 'visitor', open: openPath('/mixed/record') },
  { name: 'mixed-recovery', viewer: 'visitor', open: openPath('/mixed/recovery') },
  { name: 'mixed-form', viewer: 'member', open: (page) => openFilledForm(page, receiver) },
  {
    name: 'mixed-form-wrong',
    viewer: 'member',
    open: (page) => openFilledForm(page, receiver.replace('D8', 'd8'), 3),
  },
  {
    name: 'mixed-check',
    viewer: 'member',
    isSheet: true,
    open: async (page) => {
      const form = await openFilledForm(page, receiver)
      await form.locator('button[type="submit"]').click()
      await expect(page.getByRole('dialog').locator('ol')).toBeVisible()
    },
  },
  { name: 'mixed-record-empty', viewer: 'member', open: openPath('/mixed/record') },
  {
    name: 'mixed-record-states',
    viewer: 'member',
    subject: (page) => page.locator('main section h3').nth(orders.length - 1),
    open: openRecords,
  },
  {
    name: 'mixed-take-back',
    viewer: 'member',
    isSheet: true,
    open: async (page) => {
      await openRecords(page)
      await page.locator('main section').nth(1).getByRole('button').last().click()
      await expect(page.getByRole('dialog').getByRole('note')).toBeVisible()
    },
  },
  {
    name: 'mixed-receipt',
    viewer: 'member',
    isSheet: true,
    open: async (page) => {
      await openRecords(page)
      await page.locator('main section').nth(4).getByRole('button').last().click()
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
    },
  },
  { name: 'mixed-recovery-member', viewer: 'member', open: openPath('/mixed/recovery') },
  { name: 'mixed-recovery-found', viewer: 'depositor', open: (page) => findDeposit(page, true) },
  { name: 'mixed-recovery-contract', viewer: 'depositor', open: (page) => findDeposit(page, false) },
  {
    name: 'mixed-recovery-take-back',
    viewer: 'depositor',
    open: async (page) => {
      const card = await findDeposit(page, false)
      await card.getByRole('button').last().click()
      await expect(card.getByRole('note')).toBeVisible()
    },
  },
  {
    name: 'mixed-key-words',
    viewer: 'member',
    isSheet: true,
    open: async (page) => {
      await openShownKey(page, 0)
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(24)
    },
  },
  {
    name: 'mixed-key-hidden',
    viewer: 'member',
    isSheet: true,
    open: async (page) => {
      await openKeySheet(page, 0)
      await expect(page.getByRole('dialog').getByRole('note')).toBeVisible()
    },
  },
  {
    name: 'mixed-key-view',
    viewer: 'member',
    isSheet: true,
    open: async (page) => {
      await openShownKey(page, 1)
      await expect(page.getByRole('dialog').getByRole('button')).toHaveCount(3)
    },
  },
  {
    name: 'mixed-words-confirm',
    viewer: 'member',
    isSheet: true,
    open: async (page) => {
      await openKeySheet(page, 3)
      const sheet = page.getByRole('dialog')
      await sheet.locator('button[type="submit"]').click()
      await expect(sheet.getByRole('listitem')).toHaveCount(24)
      await sheet.getByRole('button').last().click()
      await expect(sheet.getByRole('listitem')).toHaveCount(0)
    },
  },
  {
    name: 'mixed-words-enter',
    viewer: 'member',
    isSheet: true,
    open: async (page) => {
      await openKeySheet(page, 2)
      await expect(page.getByRole('dialog').locator('textarea')).toBeVisible()
    },
  },
  {
    name: 'mixed-words-created',
    viewer: 'member',
    isSheet: true,
    open: async (page) => {
      await openKeySheet(page, 3)
      await page.getByRole('dialog').locator('button[type="submit"]').click()
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(24)
    },
  },
]
