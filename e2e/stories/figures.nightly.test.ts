import type { Locator, Page } from '@playwright/test'
import { passDay, stakeInProduct } from '../steps/earning.ts'
import { readAmount, readAmounts, sumAmounts } from '../steps/figures.ts'
import { getLedgerRows } from '../steps/money.ts'
import { expect, test } from '../story.ts'
import { fundMember } from '../support/accounts/fundMember.ts'

const languages = ['zh_CN', 'zh_TW', 'ja', 'ko'] as const
/** Screens of a member whose figures change only by an act or with a day. */
const screens = ['/my', '/Financial/my', '/team', '/bonus'] as const
/** The most that an open stake can grow while five languages are read, in micro-units. */
const growth = 1_000n

const main = (page: Page) => page.getByRole('main')

/** The value of a fact by its name. */
const getFact = (where: Page | Locator, name: string) =>
  where.locator('dl > div').filter({ hasText: name }).locator('dd').first()

async function readMine(page: Page) {
  await page.goto('/my')
  await expect(getLedgerRows(page).first()).toBeVisible()
  const parts = page.getByText(/^Net recharges [\d,.]+$/)
  const rest = page.getByText(/^Earned less fees [+−]?[\d,.]+$/)
  const rows = page.getByRole('list', { name: 'Balances' }).getByRole('listitem')
  const [usdt = 0n] = await readAmounts(rows.nth(0))
  const [gusd = 0n, available = 0n, bound = 0n] = await readAmounts(rows.nth(1))
  return {
    total: await readAmount(page.locator('[data-total]')),
    recharged: await readAmount(parts),
    earned: await readAmount(rest),
    ...{ usdt, gusd, available, bound },
    movements: await readMovements(page),
  }
}

/** The amounts of the ledger's rows by their unit; a run of days is one row with its sum. */
async function readMovements(page: Page) {
  const sums = { USDT: 0n, GUSD: 0n, interest: 0n }
  for (const row of await getLedgerRows(page).all()) {
    const text = await row.innerText()
    const [amount = 0n] = await readAmounts(row.getByText(/[+−][\d,.]+ (USDT|GUSD)$/).first())
    sums[text.includes('USDT') ? 'USDT' : 'GUSD'] += amount
    if (text.includes('interest')) sums.interest += amount
  }
  return sums
}

async function readFinances(page: Page) {
  await page.goto('/Financial/my')
  const orders = page.getByRole('list', { name: 'Earning now' }).getByRole('listitem')
  await expect(orders).toHaveCount(2)
  const staked = page.getByRole('region', { name: 'Total staked' })
  const flexible = orders.filter({ hasText: 'Flexible' })
  return {
    total: await readAmount(staked.locator('h2 + p')),
    paid: await readAmount(getFact(staked, 'Interest paid to you so far')),
    each: sumAmounts(
      await Promise.all((await orders.all()).map((order) => readAmount(order.locator('h3 + p')))),
    ),
    settled: await readAmount(getFact(flexible, 'Of it already in your balance')),
  }
}

/** The amounts of a screen in ascending order, whatever the order of its words. */
async function readSorted(page: Page, path: string): Promise<readonly bigint[]> {
  await page.goto(path)
  await expect(main(page).locator('.shimmer')).toHaveCount(0)
  return (await readAmounts(main(page))).toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0))
}

test('behavior: a member’s figures add up on every screen right after a day, and are the same in five languages', async ({
  page,
  demo,
  take,
  connectWallet,
  arrive,
  keepTime,
}) => {
  test.setTimeout(300_000)
  const wallet = await connectWallet(take('funded'))
  await fundMember(demo, wallet.account, { depositUsdt: 2_000, exchangeUsdt: 1_500 })
  await keepTime()
  await arrive(wallet)
  await stakeInProduct(page, 'Flexible', '1000')
  await stakeInProduct(page, 'Fixed term, 15 days', '200')
  await page.goto('/my')
  await passDay(page)

  await test.step('total, parts, balances, movements and stakes', async () => {
    const mine = await readMine(page)
    expect(mine.recharged + mine.earned).toBe(mine.total)
    expect(mine.usdt + mine.gusd).toBe(mine.total)
    expect(mine.available + mine.bound).toBe(mine.gusd)
    expect(mine.movements.USDT).toBe(mine.usdt)
    expect(mine.movements.GUSD).toBe(mine.available)
    const finances = await readFinances(page)
    expect(finances.total).toBe(mine.bound)
    expect(finances.each).toBe(finances.total)
    expect(finances.paid).toBe(mine.movements.interest)
    expect(finances.settled).toBe(finances.paid)
  })

  await test.step('the reserve: its parts, and one ratio on two screens', async () => {
    await page.goto('/solvency')
    const owed = page.getByRole('list', { name: 'Member balances' })
    const shown = main(page).getByRole('listitem').filter({ hasText: 'Member balances' }).first()
    await expect(owed).toBeVisible()
    expect(sumAmounts(await readAmounts(owed))).toBe(await readAmount(shown))
    const ratio = await page
      .getByText(/^\d+\.\d+%$/)
      .first()
      .innerText()
    expect(ratio).toMatch(/^\d+\.\d\d%$/)
    await page.goto('/')
    await main(page).evaluate((whole) => whole.lastElementChild?.scrollIntoView())
    await expect(page.getByRole('region', { name: 'Reserve' })).toContainText(ratio)
  })

  for (const path of screens)
    await test.step(`${path} in five languages`, async () => {
      const english = await readSorted(page, path)
      for (const language of languages) {
        await page.evaluate((code) => localStorage.setItem('app_language', code), language)
        const read = await readSorted(page, path)
        expect([language, read.length]).toEqual([language, english.length])
        for (const [place, amount] of read.entries()) {
          const apart = amount - (english[place] ?? 0n)
          expect(apart >= 0n && apart <= growth, `${language} shows ${amount}, not ${english[place]}`).toBe(
            true,
          )
        }
      }
      await page.evaluate(() => localStorage.setItem('app_language', 'en'))
    })
})
