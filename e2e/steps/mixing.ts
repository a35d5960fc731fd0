import { expect, type Locator, type Page } from '@playwright/test'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  http,
  type LocalAccount,
  parseEther,
  publicActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Demo } from '../support/demo/demo.ts'
import { getDialog } from './account.ts'

/** Labels of the mixed transfer pages in each language that a story uses. */
export const mixingLabels = {
  en: {
    receiver: 'Receiving address',
    start: 'Start the transfer',
    check: 'Check before you sign',
    confirm: 'Confirm',
    transfer: 'Mixed transfer',
    arrived: 'Arrived at the receiver',
    done: 'done',
    finish: 'Finish',
    ready: 'Approved. Tap Finish: it is paid out at the time that your key drew.',
    success: 'Withdraw success',
    state: 'Arrived',
    close: 'Close',
  },
  zh_CN: {
    receiver: '收款地址',
    start: '开始混币转账',
    check: '签名前请核对',
    confirm: '确认',
    transfer: '混币转账',
    arrived: '已到达收款人',
    done: '已完成',
    finish: '完成转账',
    ready: '已批准。请点“完成转账”：将在您的密钥抽取的时间转出。',
    success: '转出成功',
    state: '已到账',
    close: '关闭',
  },
} as const

type Words = (typeof mixingLabels)[keyof typeof mixingLabels]

type Ways = { readonly amount: string; readonly receiver: Address }

/** Timeout of a whole transfer: blocks, screening, approval, the next period, a proof on busy cores, a random wait and finality. */
export const transferTimeoutMs = 150_000

/** Creates the address of a new key. */
export const createFreshAddress = (): Address => privateKeyToAddress(generatePrivateKey())

/** Computes an amount of BNB less the fee, in wei. */
export const subtractMixingFee = (bnb: string): bigint => (parseEther(bnb) * 9_815n) / 10_000n

/** Chooses a file in a field of the running page; the field of the prerendered page is disabled. */
export async function chooseFile(page: Page, label: string, file: string): Promise<void> {
  const field = page.getByLabel(label)
  // Setting files waits for no field to be enabled, and what the prerendered one holds is dropped with it.
  await expect(field).toBeEnabled()
  await field.setInputFiles(file)
}

/** Chooses one of the fixed amounts. */
export const chooseMixingAmount = (page: Page, amount: string) =>
  page.getByRole('radio', { name: new RegExp(`^${amount.replace('.', '\\.')} BNB`) }).check({ force: true })

/** Enters an amount and a receiver, and opens the review. */
export async function openMixingReview(
  page: Page,
  words: Words,
  { amount, receiver }: Ways,
): Promise<Locator> {
  if (!page.url().endsWith('/mixed/currency')) await page.goto('/mixed/currency')
  await chooseMixingAmount(page, amount)
  await page.getByLabel(words.receiver).fill(receiver)
  await page.getByRole('button', { name: words.start }).click()
  const review = getDialog(page, words.check)
  await expect(review.getByText(receiver)).toBeVisible()
  return review
}

/** Submits the form and confirms; returns the progress sheet. */
export async function sendMixingTransfer(page: Page, words: Words, ways: Ways): Promise<Locator> {
  const review = await openMixingReview(page, words, ways)
  await review.getByRole('button', { name: words.confirm }).click()
  return getDialog(page, words.transfer)
}

/** The card of the transfer to a receiver, on the records or the recovery page. */
export const getTransferCard = (page: Page, receiver: Address) =>
  page.getByRole('group').filter({ hasText: receiver })

/** The BNB balance of an address on BSC, in wei. */
export const getCoins = (demo: Demo, address: Address): Promise<bigint> =>
  createPublicClient({ transport: http(demo.rpc['56']) }).getBalance({ address })

/** Sends BNB from an account without the page; resolves when it has arrived. */
export async function sendCoins(
  demo: Demo,
  account: LocalAccount,
  { to, bnb }: { readonly to: Address; readonly bnb: string },
): Promise<void> {
  const client = createWalletClient({ account, transport: http(demo.rpc['56']) }).extend(publicActions)
  const hash = await client.sendTransaction({ chain: null, to, value: parseEther(bnb) })
  await client.waitForTransactionReceipt({ hash })
}
