import type { Locator, Page } from '@playwright/test'
import { assertMember, getDialog, getSessionToken } from '../steps/account.ts'
import { getLedgerRows } from '../steps/money.ts'
import { disconnect, moveBack, restoreNetwork } from '../steps/network.ts'
import { expect, test } from '../story.ts'
import type { Demo } from '../support/demo/demo.ts'
import { requestServer } from '../support/demo/requestServer.ts'
import type { InjectedWallet, WalletAct } from '../wallet/addWallet.ts'

const creditedTimeoutMs = 60_000
/** Long enough for a page to be interrupted before the wallet's person has decided. */
const late: WalletAct = { delayMs: 4_000 }

type Walk = { readonly page: Page; readonly wallet: InjectedWallet; readonly amount: string }
type Interruption = {
  /** The wallet's answer while the page is interrupted; a page that was left gets none. */
  readonly answer: WalletAct
  readonly act: (walk: Walk) => Promise<void>
}

const getConfirm = (page: Page) =>
  getDialog(page, 'Check before you sign').getByRole('button', { name: 'Confirm' })

const countSent = (wallet: InjectedWallet): number => wallet.asked('eth_sendTransaction').length

async function openReview({ page, amount }: Walk): Promise<Locator> {
  await page.getByRole('button', { name: 'Recharge USDT' }).click()
  const form = getDialog(page, 'Recharge USDT')
  await form.getByLabel('Amount').fill(amount)
  await form.getByRole('button', { name: 'Continue' }).click()
  const confirm = getConfirm(page)
  await expect(confirm).toBeEnabled()
  return confirm
}

const interruptions: Readonly<Record<string, Interruption>> = {
  'a reload': {
    answer: 'hang',
    act: async ({ page, wallet }) => {
      await page.reload()
      await assertMember(page, wallet.address)
      // The app steps back over the sheets that the reload closed, which would cancel a navigation of this story.
      await page.waitForFunction(() => !(history.state?.overlayDepth > 0))
    },
  },
  Back: {
    answer: late,
    act: async ({ page }) => {
      await moveBack(page)
      await expect(page).toHaveURL(/\/my$/)
    },
  },
  'a lost network': {
    answer: late,
    act: async ({ page }) => {
      await disconnect(page)
      await expect(page.getByText('You are offline.')).toBeVisible()
      await page.waitForTimeout(5_000)
      await restoreNetwork(page)
      await expect(page.getByText('You are offline.')).toBeHidden()
    },
  },
  'a second tab': {
    answer: late,
    act: async ({ page, wallet }) => {
      const tab = await page.context().newPage()
      await tab.goto('/my')
      await assertMember(tab, wallet.address)
      await tab.close()
    },
  },
  'an api that is down': {
    answer: late,
    act: async ({ page }) => {
      await page.route('**/api/**', (route) => route.abort('connectionrefused'))
      await page.waitForTimeout(5_000)
      await page.unroute('**/api/**')
    },
  },
}

/** Credits of an amount in the member's ledger, by the bank's own answer. */
async function countCredits(page: Page, demo: Demo, amount: string): Promise<number> {
  const path = '/api/fund/queryCurrencyLedger?classifyLedgerId=0&pageNo=1&pageSize=50'
  const { result } = await requestServer(demo, path, { token: await getSessionToken(page) })
  const { dataList } = result as { dataList: readonly { actionAmount: string }[] }
  return dataList.filter(({ actionAmount }) => Number(actionAmount) === Number(amount)).length
}

/** Continues wherever the page offers it, until the amount is credited; then it is in the ledger once, and nothing is under way. */
async function finish({ page, amount }: Walk, demo: Demo): Promise<void> {
  const resume = page.getByRole('button', { name: 'Resume' }).first()
  await expect
    .poll(
      async () => {
        if (await resume.isVisible()) await resume.click()
        return countCredits(page, demo, amount)
      },
      { timeout: creditedTimeoutMs },
    )
    .toBe(1)
  await page.goto('/my')
  await expect(getLedgerRows(page).filter({ hasText: `+${amount} USDT` })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Under way' })).toHaveCount(0)
}

for (const [name, { answer, act }] of Object.entries(interruptions))
  test(`behavior: recharge: ${name} at any step sends it once, hides nothing and leaves a way on`, async ({
    page,
    demo,
    watch,
    arrive,
  }) => {
    test.setTimeout(300_000)
    watch.allow(/ERR_CONNECTION|ERR_INTERNET|ERR_FAILED/)
    const wallet = await arrive('seeded', '/my')
    let cents = 20
    const start = async (): Promise<Walk> => {
      cents += 1
      await page.goto('/my')
      await assertMember(page, wallet.address)
      return { page, wallet, amount: `3.${cents}` }
    }
    await test.step('at the review', async () => {
      const walk = await start()
      await openReview(walk)
      const before = countSent(wallet)
      await act(walk)
      expect(countSent(wallet)).toBe(before)
      const confirm = getConfirm(page)
      if (!(await confirm.isVisible())) {
        await page.goto('/my')
        await openReview(walk)
      }
      await confirm.click()
      await finish(walk, demo)
    })
    for (const [step, answers] of [
      ['while the wallet has the approval', [answer]],
      ['while the wallet has the deposit', ['approve', answer]],
    ] as const)
      await test.step(step, async () => {
        const walk = await start()
        const confirm = await openReview(walk)
        const before = countSent(wallet)
        wallet.next('eth_sendTransaction', ...answers)
        await confirm.click()
        await expect
          .poll(() => countSent(wallet), { timeout: creditedTimeoutMs })
          .toBe(before + answers.length)
        await act(walk)
        await finish(walk, demo)
      })
    await test.step('once the deposit has left the wallet', async () => {
      const walk = await start()
      const confirm = await openReview(walk)
      const before = countSent(wallet)
      await confirm.click()
      await expect.poll(() => countSent(wallet), { timeout: creditedTimeoutMs }).toBe(before + 2)
      await act(walk)
      await finish(walk, demo)
    })
  })
