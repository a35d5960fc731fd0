import { erc20Abi } from '@bank/chain'
import { expect, type Locator, type Page } from '@playwright/test'
import { type Address, createPublicClient, http } from 'viem'
import type { Demo } from '../support/demo/demo.ts'
import { requestServer } from '../support/demo/requestServer.ts'
import { getDialog } from './account.ts'

/** Labels of the cross-chain pages in each language that a story uses. */
export const crossLabels = {
  en: {
    amount: 'Amount',
    receiver: 'Receiver on Polygon',
    start: 'Transfer now',
    check: 'Check before you sign',
    confirm: 'Confirm',
    transfer: 'Cross-chain transfer',
  },
  zh_CN: {
    amount: '金额',
    receiver: 'Polygon 收款地址',
    start: '立即转账',
    check: '签名前请核对',
    confirm: '确认',
    transfer: '跨链转账',
  },
} as const

type Words = (typeof crossLabels)[keyof typeof crossLabels]

type Ways = { readonly amount: string; readonly receiver: Address }

/** Chooses Polygon, enters amount and receiver, and opens the review. */
export async function openCrossReview(
  page: Page,
  words: Words,
  { amount, receiver }: Ways,
): Promise<Locator> {
  if (!page.url().endsWith('/cross/chain')) await page.goto('/cross/chain')
  await page
    .getByRole('button', { name: /Ethereum|Polygon/ })
    .last()
    .click()
  await page.getByRole('menuitemradio', { name: 'Polygon' }).click()
  await page.getByRole('textbox', { name: words.amount, exact: true }).fill(amount)
  await page.getByRole('textbox', { name: words.receiver }).fill(receiver)
  // The quote of this receiver, which the review would have to wait for and a slow machine could refuse.
  await expect(page.getByRole('definition').first()).toHaveText(/\d USDT$/)
  await page.getByRole('button', { name: words.start }).click()
  const review = getDialog(page, words.check)
  await expect(review.getByText(receiver)).toBeVisible()
  return review
}

/** Submits the form and confirms; returns the progress sheet. */
export async function sendCrossTransfer(page: Page, words: Words, ways: Ways): Promise<Locator> {
  const review = await openCrossReview(page, words, ways)
  await review.getByRole('button', { name: words.confirm }).click()
  return getDialog(page, words.transfer)
}

type Router = {
  readonly destinationChainId: number
  readonly routerTokens: readonly {
    readonly originTokenSymbol: string
    readonly originToken: Address
    readonly destinationToken: Address
  }[]
}

/** The balance of an address, in token units, in the token that USDT of BSC becomes on a chain. */
export async function getDestinationBalance(demo: Demo, chainId: number, owner: Address): Promise<bigint> {
  const { result } = await requestServer(demo, '/api/system/queryCrossRouters', {})
  const router = (result as readonly Router[]).find((each) => each.destinationChainId === chainId)
  const pair = router?.routerTokens.find(({ originTokenSymbol }) => originTokenSymbol === 'USDT')
  if (pair === undefined) throw new Error(`USDT does not go to chain ${chainId}`)
  return createPublicClient({ transport: http(demo.rpc[chainId]) }).readContract({
    address: pair.destinationToken,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })
}

/** The USDT balance of an address on BSC, in units. */
export const getUsdtBalance = (demo: Demo, owner: Address): Promise<bigint> =>
  createPublicClient({ transport: http(demo.rpc['56']) }).readContract({
    address: demo.contracts.usdt,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })

/** Sends a command to one of the cross-chain services. Throws what it refuses. */
export async function sendCrossCommand(
  demo: Demo,
  part: keyof Demo['crossChain'],
  command: string,
  fields: object = {},
): Promise<void> {
  const answer = await fetch(`${demo.crossChain[part]}/${command}`, {
    method: 'POST',
    body: JSON.stringify(fields),
  })
  if (!answer.ok) throw new Error(`${command}: ${await answer.text()}`)
}
