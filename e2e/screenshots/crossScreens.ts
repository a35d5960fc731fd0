import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { waitUntilLoaded } from '../steps/waitUntilLoaded.ts'
import { openPath } from './openPath.ts'
import type { Screen } from './screen.ts'

const listCall = '**/api/system/queryCrossOrder*'
const detailCall = '**/api/system/queryCrossDetail*'
const depositor = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const friend = '0x1563915e194D8CfBA1943570603F7606A3115508'
const sentAt = Date.UTC(2026, 10, 21, 14, 2)
const minuteMs = 60_000

/** The states of a transfer with its status; some need a faulty service or hours. */
const states = [
  ['sent', 0],
  ['deposited', 0],
  ['slowFill', 0],
  ['arriving', 0],
  ['filled', 1],
  ['expired', 2],
  ['refunded', 3],
  ['unknown', 4],
  ['reverted', 4],
  ['neverMined', 4],
  ['anotherCall', 4],
] as const
type Detail = (typeof states)[number][0]

const hashOf = (digit: number) => `0x${String(digit).repeat(64)}`
const ended: readonly Detail[] = ['filled', 'refunded', 'reverted', 'neverMined', 'anotherCall']

const orders = states.map(([detail, orderStatus], index) => ({
  orderId: `${states.length - index}`,
  quoteId: '6a9f6f0e-4d0c-4f5e-9df6-2f3a3c5a7c11',
  orderStatus,
  detail,
  destAmount: '1249.9375',
  crossSymbol: 'USDT',
  originAmount: '1250.625',
  originSymbol: 'USDT',
  crossTime: sentAt,
  originChainId: 56,
  destinationChainId: index % 2 === 0 ? 137 : 1,
  destinationChainName: index % 2 === 0 ? 'Polygon' : 'Ethereum',
  depositor,
  recipient: index % 3 === 0 ? friend : depositor,
  feeAmountAsUsd: index % 4 === 3 ? null : '0.6875',
  originTxHash: hashOf(7),
  fillHash: detail === 'filled' ? hashOf(8) : null,
  refundHash: detail === 'refunded' ? hashOf(9) : null,
  depositId: detail === 'sent' || orderStatus === 4 ? null : '1042',
  expectedFillSeconds: 20,
  fillDeadlineTime: sentAt + 120 * minuteMs,
  stateTime: sentAt + minuteMs,
  nextCheckTime: ended.includes(detail) ? null : sentAt + 2 * minuteMs,
}))

type Step = {
  readonly step: string
  readonly minutes: number
  readonly chainId?: number
  readonly digit?: number
}

/** The events of a transfer in a state, shaped like the server's response. */
function getSteps({ detail, destinationChainId, depositId }: (typeof orders)[number]): readonly Step[] {
  const deposit = { chainId: 56, digit: 7 }
  const begun: readonly Step[] = [
    { step: 'quoted', minutes: -1 },
    { step: 'sent', minutes: 0, ...deposit },
    ...(depositId === null ? [] : [{ step: 'deposited', minutes: 0, ...deposit }]),
  ]
  if (detail === 'filled')
    return [...begun, { step: 'filled', minutes: 1, chainId: destinationChainId, digit: 8 }]
  if (detail === 'expired') return [...begun, { step: 'expired', minutes: 120 }]
  if (detail === 'refunded')
    return [
      ...begun,
      { step: 'expired', minutes: 120 },
      { step: 'refunded', minutes: 170, chainId: 56, digit: 9 },
    ]
  return ended.includes(detail) ? [...begun, { step: 'failed', minutes: 1, ...deposit }] : begun
}

const createResponse = (result: unknown) => ({ json: { code: 0, errInfo: 'Succeeded', result } })

async function openRecords(page: Page): Promise<void> {
  await page.route(listCall, (route: Route) => route.fulfill(createResponse(orders)))
  await openPath('/cross/record')(page)
  await expect(page.locator('main section h3')).toHaveCount(orders.length)
}

const openOrder = (detail: Detail) => async (page: Page) => {
  const order = orders.find((one) => one.detail === detail)
  if (!order) throw new Error(`no transfer is ${detail}`)
  const timeline = getSteps(order).map(({ step, minutes, chainId = null, digit }) => ({
    ...{ step, time: sentAt + minutes * minuteMs, chainId },
    txHash: digit === undefined ? null : hashOf(digit),
  }))
  await page.route(detailCall, (route: Route) => route.fulfill(createResponse({ ...order, timeline })))
  await openPath(`/cross/record/${order.orderId}`)(page)
  await expect(page.locator('main ol')).toBeVisible()
}

/** The form with an amount and a receiver, quoted where both are right. */
async function openFilledForm(page: Page, amount: string, receiver: string): Promise<Locator> {
  await openPath('/cross/chain')(page)
  const form = page.locator('main form')
  await form.locator('input[inputmode="decimal"]').fill(amount)
  await form.locator('textarea').fill(receiver)
  return form
}

async function quoteForm(page: Page): Promise<Locator> {
  const form = await openFilledForm(page, '100', friend)
  // Nothing but a quote names an amount there.
  await expect(form.locator('dl').first()).toContainText(/\d[.,]\d{2}/, { timeout: 30_000 })
  return form
}

async function openClosed(page: Page): Promise<void> {
  const routersCall = '**/api/system/queryCrossRouters*'
  await page.route(routersCall, (route: Route) => route.fulfill(createResponse([])))
  await openPath('/cross/chain')(page)
}

/** The form, the records of cross-chain transfers, and the page of one in every state. */
export const crossScreens: readonly Screen[] = [
  { name: 'cross-chain', viewer: 'visitor', open: openPath('/cross/chain') },
  { name: 'cross-closed', viewer: 'visitor', open: openClosed },
  { name: 'cross-form', viewer: 'member', open: quoteForm },
  {
    name: 'cross-form-wrong',
    viewer: 'member',
    open: async (page) => {
      await openFilledForm(page, '99999999', friend.replace('D8', 'd8'))
      await waitUntilLoaded(page)
    },
  },
  {
    name: 'cross-check',
    viewer: 'member',
    isSheet: true,
    open: async (page) => {
      const form = await quoteForm(page)
      await form.locator('button[type="submit"]').click()
      await expect(page.getByRole('dialog').locator('dl').first()).toBeVisible()
    },
  },
  { name: 'cross-record', viewer: 'visitor', open: openPath('/cross/record') },
  { name: 'cross-order-visitor', viewer: 'visitor', open: openPath('/cross/record/1') },
  { name: 'cross-record-empty', viewer: 'member', open: openPath('/cross/record') },
  { name: 'cross-order-unknown-number', viewer: 'member', open: openPath('/cross/record/999999') },
  {
    name: 'cross-record-states',
    viewer: 'member',
    subject: (page) => page.locator('main section h3').nth(orders.length - 1),
    open: openRecords,
  },
  ...states.map(([detail]) => ({
    name: `cross-order-${detail}`,
    viewer: 'member' as const,
    subject: (page: Page) => page.locator('main ol'),
    open: openOrder(detail),
  })),
]
