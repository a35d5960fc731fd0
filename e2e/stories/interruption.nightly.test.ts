import type { Locator, Page, Route } from '@playwright/test'
import { assertMember, getDialog, getSessionToken } from '../steps/account.ts'
import { getOpenOrder, getStakeConfirm, openStakeReview } from '../steps/earning.ts'
import { getExchangeReview, openExchangeReview } from '../steps/money.ts'
import { disconnect, moveBack, restoreNetwork, waitForWatches } from '../steps/network.ts'
import { getWithdrawalConfirm, openWithdrawalReview } from '../steps/withdrawal.ts'
import { expect, test } from '../story.ts'
import { fundMember } from '../support/accounts/fundMember.ts'
import type { Demo } from '../support/demo/demo.ts'
import { requestServer } from '../support/demo/requestServer.ts'

/** An act of a member by one call, as far as its review. `amount` names it among the member's records. */
type Act = {
  readonly path: string
  readonly endpoint: string
  /** Opens the review; the draft of one that was left may be there already. */
  readonly openReview: (page: Page, amount: string) => Promise<void>
  /** The button of the review that sends. */
  readonly getConfirm: (page: Page) => Locator
  /** The whole part of its amounts; stakes have a minimum, for which a member brings more than others hold. */
  readonly whole: 1 | 100
  /** Makes what the act needs. */
  readonly prepare?: (bank: Bank, amount: string) => Promise<void>
  /** The bank's own records of the act. */
  readonly count: (bank: Bank, amount: string) => Promise<number>
}

/** Calls the bank as the member of a page, without its page. */
type Bank = <Result>(path: string, body?: object) => Promise<Result>

type Row = {
  readonly actionAmount?: string
  readonly amount?: string
  readonly stakeAmount?: string
}

const flexible = 'Flexible'

const connectBank =
  (page: Page, demo: Demo): Bank =>
  async <Result>(path: string, body?: object) => {
    const token = await getSessionToken(page)
    const method = body ? ('POST' as const) : ('GET' as const)
    const { code, result } = await requestServer(demo, path, { token, method, ...(body && { body }) })
    if (code !== 0) throw new Error(`${path}: ${code}`)
    return result as Result
  }

/** Counts the rows of a list that have an amount, of either sign. */
async function countRows(bank: Bank, path: string, amount: string): Promise<number> {
  const { dataList } = await bank<{ readonly dataList: readonly Row[] }>(`${path}pageNo=1&pageSize=50`)
  return dataList.filter((row) => {
    const shown = row.stakeAmount ?? row.actionAmount ?? row.amount
    return Math.abs(Number(shown)) === Number(amount)
  }).length
}

const acts: Readonly<Record<string, Act>> = {
  exchange: {
    path: '/',
    whole: 1,
    endpoint: '**/api/fund/exchange',
    openReview: openExchangeReview,
    getConfirm: (page) => getExchangeReview(page).getByRole('button', { name: 'Exchange now' }),
    count: (bank, amount) => countRows(bank, '/api/fund/queryCurrencyLedger?classifyLedgerId=0&', amount),
  },
  withdrawal: {
    path: '/my',
    whole: 1,
    endpoint: '**/api/fund/withdraw',
    openReview: async (page, amount) => {
      await openWithdrawalReview(page, amount)
    },
    getConfirm: getWithdrawalConfirm,
    count: (bank, amount) => countRows(bank, '/api/fund/queryWithdrawals?', amount),
  },
  stake: {
    path: '/Financial',
    whole: 100,
    endpoint: '**/api/stake/stake',
    openReview: (page, amount) => openStakeReview(page, flexible, amount),
    getConfirm: getStakeConfirm,
    count: (bank, amount) => countRows(bank, '/api/stake/queryPage?status=open&', amount),
  },
  redemption: {
    path: '/Financial/my',
    whole: 100,
    endpoint: '**/api/stake/redeem',
    prepare: async (bank, amount) => {
      const products = await bank<readonly { id: string; stakeRequiredDay: number }[]>(
        '/api/stake/queryStakeTemplate',
      )
      const product = products.find(({ stakeRequiredDay }) => stakeRequiredDay === 0)
      await bank('/api/stake/stake', { stakeTemplateId: product?.id, amount })
    },
    openReview: async (page, amount) => {
      const order = getOpenOrder(page, flexible).filter({ hasText: `${amount} GUSD` })
      await order.getByRole('button', { name: 'Redeem' }).click()
    },
    getConfirm: (page) => getDialog(page, 'Redeem').getByRole('button', { name: 'Redeem now' }),
    count: (bank, amount) => countRows(bank, '/api/stake/queryPage?status=redeemed&', amount),
  },
}

/** The calls of an act that left the page, by their keys, and what becomes of them. */
async function interceptCalls(page: Page, { endpoint }: Act) {
  const keys: string[] = []
  let pass = (route: Route): Promise<void> => route.continue()
  const handle = (route: Route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    return pass(route)
  }
  await page.route(endpoint, handle)
  return {
    listKeys: () => [...new Set(keys)],
    /** The bank never hears of it. */
    refuse: () => {
      pass = (route) => route.abort('connectionrefused')
    },
    /** The bank does it, and its answer never arrives. */
    loseAnswers: () => {
      pass = async (route) => {
        await route.fetch().catch(() => undefined)
        await route.abort('connectionreset').catch(() => undefined)
      }
    },
    /** The bank does it, and its answer waits for the returned call. */
    holdAnswers: () => {
      let release = (): void => undefined
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      pass = async (route) => {
        const answer = await route.fetch()
        await held
        // A page that was left meanwhile takes no answer.
        await route.fulfill({ response: answer }).catch(() => undefined)
      }
      return release
    },
    restore: () => {
      pass = (route) => route.continue()
    },
    end: () => page.unroute(endpoint, handle),
  }
}

type Walk = {
  readonly page: Page
  readonly act: Act
  readonly amount: string
  readonly calls: Awaited<ReturnType<typeof interceptCalls>>
  readonly address: string
}

const sendAgain = (page: Page) => page.getByRole('button', { name: 'Send again' }).first()

/** Lists the requests that this tab keeps until they are answered. */
const listKept = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('Attempt:')))

/** Opens another tab of the same browser at the act's screen. */
async function openTab({ page, act, address }: Walk): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(act.path)
  await assertMember(tab, address)
  return tab
}

/** Each interruption at the review, where nothing was sent, and while the call is on its way. */
const interruptions: Readonly<
  Record<
    string,
    {
      readonly atReview: (walk: Walk) => Promise<void>
      readonly onItsWay: (walk: Walk) => Promise<void>
    }
  >
> = {
  'a reload': {
    atReview: async ({ page, act, amount, address }) => {
      await page.reload()
      await assertMember(page, address)
      await act.openReview(page, amount)
    },
    onItsWay: async ({ page, act, calls, address }) => {
      calls.holdAnswers()
      await act.getConfirm(page).click()
      await expect.poll(calls.listKeys).toHaveLength(1)
      await page.reload()
      await assertMember(page, address)
      calls.restore()
      await sendAgain(page).click()
    },
  },
  Back: {
    atReview: async ({ page, act, amount }) => {
      const before = page.url()
      await moveBack(page)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(page.url()).toBe(before)
      await act.openReview(page, amount)
    },
    onItsWay: async ({ page, act, calls }) => {
      const before = page.url()
      const release = calls.holdAnswers()
      await act.getConfirm(page).click()
      await expect.poll(calls.listKeys).toHaveLength(1)
      await moveBack(page)
      await expect(act.getConfirm(page)).toBeVisible()
      expect(page.url()).toBe(before)
      release()
    },
  },
  'a lost network': {
    atReview: async ({ page, act, calls }) => {
      await waitForWatches(page)
      await disconnect(page)
      await act.getConfirm(page).click()
      await expect(page.getByText('No connection. Check your network and try again.')).toBeVisible()
      await expect(act.getConfirm(page)).toBeVisible()
      await restoreNetwork(page)
      expect(calls.listKeys()).toEqual([])
    },
    onItsWay: async ({ page, act, calls }) => {
      calls.loseAnswers()
      await act.getConfirm(page).click()
      await expect(sendAgain(page)).toBeVisible()
      await waitForWatches(page)
      await disconnect(page)
      await sendAgain(page).click()
      await expect(page.getByText('No connection. Check your network and try again.')).toBeVisible()
      await restoreNetwork(page)
      calls.restore()
      await sendAgain(page).click()
    },
  },
  'a second tab': {
    atReview: async (walk) => {
      const tab = await openTab(walk)
      await expect(sendAgain(tab)).toHaveCount(0)
      await tab.close()
      await expect(walk.act.getConfirm(walk.page)).toBeVisible()
    },
    onItsWay: async (walk) => {
      const { page, act, calls } = walk
      const release = calls.holdAnswers()
      await act.getConfirm(page).click()
      await expect.poll(calls.listKeys).toHaveLength(1)
      const tab = await openTab(walk)
      await expect(sendAgain(tab)).toHaveCount(0)
      await tab.close()
      release()
    },
  },
  'an api that is down': {
    atReview: async ({ page, act, amount, calls, address }) => {
      calls.refuse()
      await act.getConfirm(page).click()
      await expect(sendAgain(page)).toBeVisible()
      // Another screen leads to it, and giving it up begins again from nothing.
      await page.goto('/solvency')
      await assertMember(page, address)
      await page.getByRole('link', { name: 'See it and send it again' }).click()
      await page.getByRole('button', { name: /^Stop, show my|^Stop, show what/ }).click()
      await expect(sendAgain(page)).toHaveCount(0)
      calls.restore()
      await act.openReview(page, amount)
    },
    onItsWay: async ({ page, act, calls, address }) => {
      calls.loseAnswers()
      await act.getConfirm(page).click()
      await expect(sendAgain(page)).toBeVisible()
      await page.goto('/solvency')
      await assertMember(page, address)
      await page.getByRole('link', { name: 'See it and send it again' }).click()
      calls.restore()
      await sendAgain(page).click()
    },
  },
}

for (const [name, act] of Object.entries(acts))
  test(`behavior: ${name}: no interruption at any step sends it twice or hides it`, async ({
    page,
    demo,
    watch,
    take,
    connectWallet,
    arrive,
  }) => {
    test.setTimeout(240_000)
    watch.allow(/ERR_CONNECTION|ERR_INTERNET|ERR_FAILED/)
    const wallet = await connectWallet(take(act.whole === 1 ? 'holder' : 'funded'))
    if (act.whole > 1) await fundMember(demo, wallet.account, { depositUsdt: 2_000, exchangeUsdt: 1_500 })
    const { address } = await arrive(wallet, act.path)
    const bank = connectBank(page, demo)
    let cents = 20
    for (const [interruption, { atReview, onItsWay }] of Object.entries(interruptions))
      for (const [step, interrupt] of [
        ['at the review', atReview],
        ['on its way', onItsWay],
      ] as const)
        await test.step(`${interruption} ${step}`, async () => {
          cents += 1
          const amount = `${act.whole}.${cents}`
          await act.prepare?.(bank, amount)
          await page.goto(act.path)
          await assertMember(page, address)
          const calls = await interceptCalls(page, act)
          await act.openReview(page, amount)
          await expect(act.getConfirm(page)).toBeVisible()
          await interrupt({ page, act, amount, calls, address })
          const before = step === 'at the review' ? calls.listKeys() : []
          if (step === 'at the review') {
            await expect(act.getConfirm(page)).toBeEnabled()
            await act.getConfirm(page).click()
          }
          await expect.poll(() => act.count(bank, amount), { timeout: 20_000 }).toBe(1)
          // A request that is sent again is settled by its answer, and not by the record alone.
          await expect.poll(() => listKept(page)).toEqual([])
          await expect(sendAgain(page)).toHaveCount(0)
          await expect(page.getByText('A request of yours has no answer yet.')).toHaveCount(0)
          expect(calls.listKeys().filter((key) => !before.includes(key))).toHaveLength(1)
          await calls.end()
        })
  })
