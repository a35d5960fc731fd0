import type { Page } from '@playwright/test'
import { getDialog, getSessionToken } from '../steps/account.ts'
import { approve, openScreen, submitReason } from '../steps/console.ts'
import { getLedgerRows } from '../steps/money.ts'
import { withdraw } from '../steps/withdrawal.ts'
import { expect, test } from '../story.ts'
import type { Demo } from '../support/demo/demo.ts'
import { requestServer } from '../support/demo/requestServer.ts'
import { sendControlCommand } from '../support/demo/sendControlCommand.ts'
import { announceCaps, transferFromVault, transferToVault } from '../support/demo/vaultOwner.ts'

/** Higher caps of the vault are in force after 48 hours. */
const capsWaitMs = 49 * 3_600_000
/** The worker checks the vault twice a minute, and a loss needs two of these checks. */
const workerTimeoutMs = 180_000
/** The part of the liabilities that the theft leaves. */
const leftShare = 0.9
const lossShare = 24
const lossReturn = 25

type Check = {
  readonly isSolvent: boolean
  readonly assetsAmount: string
  readonly liabilitiesAmount: string
}

type Shares = { readonly amount: string; readonly claims: string; readonly total: number }

async function askCheck(page: Page, demo: Demo): Promise<Check> {
  const { code, result } = await requestServer(demo, '/api/system/querySolvency', {
    token: await getSessionToken(page),
  })
  expect(code).toBe(0)
  return (result as { readonly check: Check }).check
}

/** The member's ledger records of a type: their amounts, as decimal strings. */
async function listAmounts(page: Page, demo: Demo, type: number): Promise<readonly string[]> {
  const path = '/api/fund/queryCurrencyLedger?classifyLedgerId=0&pageNo=1&pageSize=100'
  const { result } = await requestServer(demo, path, { token: await getSessionToken(page) })
  const { dataList } = result as {
    dataList: readonly { readonly eventType: number; readonly actionAmount: string }[]
  }
  return dataList.flatMap(({ eventType, actionAmount }) => (eventType === type ? [actionAmount] : []))
}

const pollWhetherSolvent = (page: Page, demo: Demo) =>
  expect.poll(async () => (await askCheck(page, demo)).isSolvent, { timeout: workerTimeoutMs })

const toMicro = (decimal: string) => Math.round(Number(decimal) * 1e6)

test('default: a robbed vault’s loss is shared by two operators and a day, members withdraw, and what comes back is returned', async ({
  page,
  demo,
  take,
  connectWallet,
  arrive,
  openDesk,
  keepTime,
}) => {
  test.setTimeout(900_000)
  await keepTime()
  const wallet = await connectWallet(take('holder'))
  await arrive(wallet, '/my')
  let robbedUsdt = 0
  let shares: Shares | undefined
  let lossPath = ''

  await test.step('the vault is robbed, and the page says so', async () => {
    await announceCaps(demo)
    await sendControlCommand(demo, 'travel', { seconds: capsWaitMs / 1_000 })
    const check = await askCheck(page, demo)
    robbedUsdt = Math.ceil(Number(check.assetsAmount) - leftShare * Number(check.liabilitiesAmount))
    await transferFromVault(demo, robbedUsdt)
    await pollWhetherSolvent(page, demo).toBe(false)
    await page.goto('/solvency')
    await expect(
      page.getByRole('heading', { name: 'The vault holds less than member balances' }),
    ).toBeVisible()
    await expect(page.getByText(/only by a recorded decision of two operators/)).toBeVisible()
  })

  await test.step('one operator proposes to share it, and another sees every share and approves', async () => {
    const treasurer = await openDesk('treasurer')
    await openScreen(treasurer, 'Surplus')
    await treasurer.page.getByRole('button', { name: 'Propose to share a loss' }).click()
    await submitReason(treasurer, /^Propose to share a loss/, 'The key of the vault was stolen.')
    await expect(treasurer.page.getByText('Proposed. Another operator must approve it.')).toBeVisible()

    const reviewer = await openDesk('reviewer')
    await openScreen(reviewer, 'Proposals')
    const row = reviewer.page.getByRole('row').filter({ hasText: 'Loss shared by members' })
    await row.getByRole('link', { name: /#\d+$/ }).first().click()
    const table = reviewer.page.getByRole('table', { name: 'Share of each member' })
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    lossPath = new URL(reviewer.page.url()).pathname
    await approve(reviewer)
    await expect(reviewer.page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  })

  await test.step('a day later shares are taken: the member sees it, and the vault covers all balances', async () => {
    expect(await listAmounts(page, demo, lossShare)).toEqual([])
    await sendControlCommand(demo, 'travel', { days: 1 })
    await expect.poll(() => listAmounts(page, demo, lossShare), { timeout: workerTimeoutMs }).toHaveLength(1)
    await pollWhetherSolvent(page, demo).toBe(true)
    const { assetsAmount, liabilitiesAmount } = await askCheck(page, demo)
    expect(toMicro(assetsAmount)).toBeGreaterThanOrEqual(toMicro(liabilitiesAmount))
    await page.goto('/solvency')
    await expect(page.getByRole('heading', { name: 'All balances are covered' })).toBeVisible()
    await page.goto('/my')
    await expect(getLedgerRows(page).filter({ hasText: 'Share of a loss' })).toHaveCount(1)
  })

  await test.step('the member withdraws', async () => {
    const form = await withdraw(page, '20')
    await expect(form).toContainText('reserved for this withdrawal')
    await page.keyboard.press('Escape')
  })

  await test.step('the money comes back: two operators and a day return it, to the micro-unit', async () => {
    await transferToVault(demo, robbedUsdt)
    const treasurer = await openDesk('treasurer')
    const reading = treasurer.page.waitForResponse(/queryLossShares/)
    await treasurer.page.goto(demo.console + lossPath)
    shares = ((await (await reading).json()) as { readonly result: Shares }).result
    await treasurer.page.getByRole('button', { name: 'Propose to return a part' }).click()
    await getDialog(treasurer.page, /^Propose to return a part/)
      .getByLabel('Amount in USDT')
      .fill(shares.amount)
    await submitReason(treasurer, /^Propose to return a part/, 'The thief gave it back.')

    const reviewer = await openDesk('reviewer')
    await openScreen(reviewer, 'Proposals')
    const row = reviewer.page.getByRole('row').filter({ hasText: 'Return of a shared loss' })
    await row.getByRole('link', { name: /#\d+$/ }).first().click()
    await expect(
      reviewer.page.getByRole('table', { name: 'Share of each member' }).getByRole('row').nth(1),
    ).toBeVisible()
    await approve(reviewer)
    await sendControlCommand(demo, 'travel', { days: 1 })
    await expect
      .poll(() => listAmounts(page, demo, lossReturn), { timeout: workerTimeoutMs })
      .toEqual(await listAmounts(page, demo, lossShare))
    await page.goto('/my')
    await expect(getLedgerRows(page).filter({ hasText: 'Shared loss returned' })).toHaveCount(1)
    await pollWhetherSolvent(page, demo).toBe(true)
  })
})
