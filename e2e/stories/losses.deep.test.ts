import type { Page } from '@playwright/test'
import { getDialog, getSessionToken, signIn } from '../steps/account.ts'
import { confirmStake, getProductCard, getStakeButton, stakeInProduct } from '../steps/earning.ts'
import { expect, test } from '../story.ts'
import { createTeam } from '../support/accounts/createTeam.ts'
import type { Demo } from '../support/demo/demo.ts'
import { requestServer } from '../support/demo/requestServer.ts'
import { sendControlCommand } from '../support/demo/sendControlCommand.ts'
import { announceCaps, transferFromVault, transferToVault } from '../support/demo/vaultOwner.ts'

const rootIndex = 0
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const weekMs = 7 * dayMs
/** Days are settled one after the other, and the worker checks the vault twice a minute. */
const workerTimeoutMs = 180_000
/** The part of the liabilities that the theft leaves. */
const leftShare = 0.95

type Solvency = {
  readonly asOf: number
  readonly check: {
    readonly isSolvent: boolean
    readonly assetsAmount: string
    readonly liabilitiesAmount: string
  }
}

type Pool = {
  readonly nextShareTime: number
  readonly poolAmount: string
  readonly profitSharedAmount: string
  readonly mine: { readonly level: number; readonly sharedAmount: string } | null
}

type Balance = { readonly totalUsdtBalance: string; readonly availableGusdBalance: string }

type Records = {
  readonly dataList: readonly { readonly source: { readonly kind: string; readonly id: string } | null }[]
}

async function ask<Result>(page: Page, demo: Demo, path: string): Promise<Result> {
  const { code, result } = await requestServer(demo, path, { token: await getSessionToken(page) })
  expect(code, path).toBe(0)
  return result as Result
}

const askSolvency = (page: Page, demo: Demo) => ask<Solvency>(page, demo, '/api/system/querySolvency')
const queryPool = (page: Page, demo: Demo) => ask<Pool>(page, demo, '/api/system/queryProfitPoolData')

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The days that have paid the member anything, among the newest records. */
async function listPaidDays(page: Page, demo: Demo): Promise<readonly string[]> {
  const path = '/api/fund/queryCurrencyLedger?classifyLedgerId=0&pageNo=1&pageSize=100'
  const { dataList } = await ask<Records>(page, demo, path)
  return dataList.flatMap(({ source }) => (source?.kind === 'settlement' ? [source.id] : []))
}

/** Goes to just after the end of a whole week of stakes, by when the higher caps of the vault are in force too. */
async function passMonday(page: Page, demo: Demo): Promise<void> {
  const [{ asOf }, { nextShareTime }] = [await askSolvency(page, demo), await queryPool(page, demo)]
  const waitMs = nextShareTime - asOf
  const byMs = waitMs + weekMs
  await sendControlCommand(demo, 'travel', { seconds: Math.ceil(byMs / 1_000) + 60 })
}

/** Opens a page again and again until it shows what must come of the worker’s next turn. */
async function waitOn(page: Page, path: string, show: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await show()
  }).toPass({ timeout: workerTimeoutMs })
}

const showsSoon = { timeout: 3_000 }

test('default: the pool is distributed and congratulated once; a vault with losses halts stakes and rewards, and resumes when whole', async ({
  page,
  demo,
  connectWallet,
  keepTime,
}) => {
  test.setTimeout(900_000)
  await keepTime()
  const { address } = await connectWallet(rootIndex)
  await signIn(page, address)

  await test.step('the member’s team grows to the level that takes part, and a week ends', async () => {
    await createTeam(demo)
    await announceCaps(demo)
    await passMonday(page, demo)
  })

  await test.step('the pool was shared: the member is congratulated, and it is in the ledger', async () => {
    const words = page.getByText(/^Congratulations: [\d.,]+ GUSD from the bonus pool$/)
    await waitOn(page, '/bonus', () => expect(words).toBeVisible(showsSoon))
    const { mine, profitSharedAmount, poolAmount } = await queryPool(page, demo)
    expect(mine?.level).toBe(3)
    expect(Number(mine?.sharedAmount)).toBeGreaterThan(0)
    // No other member takes part; later income of the pool belongs to later days.
    expect(mine?.sharedAmount).toBe(profitSharedAmount)
    expect(Number(poolAmount)).toBeLessThan(Number(profitSharedAmount))
    await expect(words).toContainText(`${mine?.sharedAmount} GUSD`)
    await expect(page.getByRole('list', { name: 'Distributions so far' })).toContainText(
      'Shared among 1 member',
    )
    await page.getByRole('button', { name: 'Thank you' }).click()
    await expect(words).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('In the pool now')).toBeVisible()
    await expect(words).toHaveCount(0)
    await page.goto('/my')
    await page.getByRole('button', { name: 'Community contribution income' }).click()
    await expect(page.getByRole('list', { name: 'Ledger' })).toContainText('Bonus pool share')
  })

  const before = await ask<Balance>(page, demo, '/api/fund/queryBalance')
  const { check, asOf: robbedAt } = await askSolvency(page, demo)
  expect(check.isSolvent).toBe(true)
  const robbedUsdt = Math.ceil(Number(check.assetsAmount) - leftShare * Number(check.liabilitiesAmount))

  await test.step('while a purchase is being filled in, the vault is robbed: it is refused in plain words', async () => {
    await page.goto('/Financial')
    await getStakeButton(getProductCard(page, 'Fixed term, 15 days')).click()
    const sheet = getDialog(page, 'Fixed term, 15 days')
    await sheet.getByLabel(/^Amount/).fill('100')
    await transferFromVault(demo, robbedUsdt)
    await expect
      .poll(async () => (await askSolvency(page, demo)).check.isSolvent, { timeout: workerTimeoutMs })
      .toBe(false)
    await getStakeButton(sheet).click()
    await confirmStake(page)
    await expect(page.getByText(/no new stakes are accepted\. You weren’t charged/).first()).toBeVisible()
    await page.goto('/Financial')
    for (const name of ['Flexible', 'Fixed term, 15 days', 'Fixed term, 45 days', 'Fixed term, 180 days']) {
      await expect(getProductCard(page, name).getByText('New stakes are stopped')).toBeVisible()
      await expect(getProductCard(page, name).getByRole('button')).toHaveCount(0)
    }
  })

  await test.step('the page warns, revenue and capital are used up, the balance is unchanged', async () => {
    await page.goto('/solvency')
    await expect(
      page.getByRole('heading', { name: 'The vault holds less than member balances' }),
    ).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(
      'New stakes and all rewards have stopped automatically',
    )
    await expect(page.getByRole('listitem').filter({ hasText: 'We cover losses first' })).toContainText(
      '0.00 USDT',
    )
    const after = await ask<Balance>(page, demo, '/api/fund/queryBalance')
    expect(after.totalUsdtBalance).toBe(before.totalUsdtBalance)
    // Earnings of the days before the theft may still arrive.
    expect(Number(after.availableGusdBalance)).toBeGreaterThanOrEqual(Number(before.availableGusdBalance))
  })

  await test.step('a day passes: the record on chain says what is missing', async () => {
    await sendControlCommand(demo, 'travel', { days: 1 })
    const record = page.getByRole('list', { name: 'Records on chain' }).getByRole('listitem').first()
    await waitOn(page, '/solvency', () => expect(record).toContainText(/9[4-9]\.\d+%/, showsSoon))
  })

  await test.step('all comes back: the page is green and products are sold again', async () => {
    await transferToVault(demo, robbedUsdt)
    await waitOn(page, '/solvency', () =>
      expect(page.getByRole('heading', { name: 'All balances are covered' })).toBeVisible(showsSoon),
    )
    await expect(page.getByRole('alert')).toHaveCount(0)
    await stakeInProduct(page, 'Fixed term, 15 days', '100')
  })

  await test.step('days pay again, and the day of the robbery has paid nothing', async () => {
    await sendControlCommand(demo, 'travel', { days: 1 })
    // Days are settled in their order: when the second has paid, the first is over.
    await expect
      .poll(() => listPaidDays(page, demo), { timeout: workerTimeoutMs })
      .toContain(dayOf(robbedAt + dayMs))
    expect(await listPaidDays(page, demo)).not.toContain(dayOf(robbedAt))
  })
})
