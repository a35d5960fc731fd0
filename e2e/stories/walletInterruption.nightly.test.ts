import type { Locator, Page } from '@playwright/test'
import { type Address, parseEther } from 'viem'
import { assertMember, getDialog, getSessionToken } from '../steps/account.ts'
import { crossLabels, getDestinationBalance, openCrossReview } from '../steps/cross.ts'
import { interruptions, type Scene } from '../steps/interruptions.ts'
import {
  createFreshAddress,
  getCoins,
  getTransferCard,
  mixingLabels,
  openMixingReview,
  sendMixingTransfer,
  subtractMixingFee,
  transferTimeoutMs,
} from '../steps/mixing.ts'
import { getLedgerRows } from '../steps/money.ts'
import { expect, test } from '../story.ts'
import type { Demo } from '../support/demo/demo.ts'
import { requestServer } from '../support/demo/requestServer.ts'
import type { InjectedWallet } from '../wallet/addWallet.ts'

/** One run of an act, with the amount and the receiver that name it among others. */
type Walk = Scene & {
  readonly wallet: InjectedWallet
  readonly demo: Demo
  readonly amount: string
  readonly receiver: Address
}

/** An act of a member that the wallet sends. */
type Act = {
  readonly path: string
  readonly account: 'seeded' | 'stranger'
  /** The calls that the wallet is asked for, one after the other. */
  readonly calls: 1 | 2
  readonly timeoutMs: number
  /** A quote is of minutes: a day that another story lets pass beside this one makes it invalid. */
  readonly keepsTime?: true
  readonly prepare?: (walk: Walk) => Promise<void>
  readonly openReview: (walk: Walk) => Promise<void>
  readonly getConfirm: (page: Page) => Locator
  /** Counts how often the act took effect, by the server or the chain. */
  readonly count: (walk: Walk) => Promise<number>
  /** Nothing of it is under way any more, and the screen shows its end. */
  readonly assertEnded: (walk: Walk) => Promise<void>
}

const sentTimeoutMs = 60_000
const cross = crossLabels.en
const mixing = mixingLabels.en
const polygon = 137

const getSigned = (page: Page) =>
  getDialog(page, 'Check before you sign').getByRole('button', { name: 'Confirm' })

async function ask<Item>({ page, demo }: Walk, path: string): Promise<readonly Item[]> {
  const { result } = await requestServer(demo, path, { token: await getSessionToken(page) })
  return Array.isArray(result) ? result : (result as { dataList: readonly Item[] }).dataList
}

const acts: Readonly<Record<string, Act>> = {
  recharge: {
    path: '/my',
    account: 'seeded',
    calls: 2,
    timeoutMs: sentTimeoutMs,
    openReview: async ({ page, amount }) => {
      await page.getByRole('button', { name: 'Recharge USDT' }).click()
      const form = getDialog(page, 'Recharge USDT')
      await form.getByLabel('Amount').fill(amount)
      await form.getByRole('button', { name: 'Continue' }).click()
    },
    getConfirm: getSigned,
    count: async (walk) => {
      const path = '/api/fund/queryCurrencyLedger?classifyLedgerId=0&pageNo=1&pageSize=50'
      const rows = await ask<{ actionAmount: string }>(walk, path)
      return rows.filter(({ actionAmount }) => Number(actionAmount) === Number(walk.amount)).length
    },
    assertEnded: async ({ page, amount }) => {
      await page.goto('/my')
      await expect(getLedgerRows(page).filter({ hasText: `+${amount} USDT` })).toHaveCount(1)
      await expect(page.getByRole('heading', { name: 'Under way' })).toHaveCount(0)
    },
  },
  'a cross-chain transfer': {
    path: '/cross/chain',
    account: 'seeded',
    calls: 2,
    timeoutMs: sentTimeoutMs,
    keepsTime: true,
    openReview: async ({ page, amount, receiver }) => {
      await openCrossReview(page, cross, { amount, receiver })
    },
    getConfirm: getSigned,
    // A second one would bring twice as much.
    count: async ({ demo, amount, receiver }) =>
      Math.round(
        Number(await getDestinationBalance(demo, polygon, receiver)) / 1_000_000 / (Number(amount) - 0.5),
      ),
    assertEnded: async ({ page, amount }) => {
      await page.goto('/cross/record')
      const card = page.getByRole('group', { name: new RegExp(`^Transfer of ${amount}`) })
      await expect(card).toHaveCount(1)
      await expect(card.getByText('Arrived', { exact: true }).first()).toBeVisible()
    },
  },
  'a mixed transfer': {
    path: '/mixed/currency',
    account: 'stranger',
    calls: 1,
    timeoutMs: transferTimeoutMs,
    openReview: async ({ page, receiver }) => {
      await openMixingReview(page, mixing, { amount: '0.1', receiver })
    },
    getConfirm: getSigned,
    count: async ({ demo, receiver }) =>
      Number(await getCoins(demo, receiver)) / Number(subtractMixingFee('0.1')),
    assertEnded: async (walk) => {
      const orders = await ask<{ receiverAddress: string }>(
        walk,
        '/api/fund/queryTornadoOrders?pageNo=1&pageSize=50',
      )
      expect(orders.filter(({ receiverAddress }) => receiverAddress === walk.receiver)).toHaveLength(1)
      await walk.page.goto('/mixed/record')
      const card = getTransferCard(walk.page, walk.receiver)
      await expect(card.getByText(mixing.state, { exact: true })).toBeVisible({ timeout: transferTimeoutMs })
    },
  },
  'a take-back': {
    path: '/mixed/record',
    account: 'stranger',
    calls: 1,
    timeoutMs: transferTimeoutMs,
    prepare: async ({ page, receiver }) => {
      await page.goto('/mixed/currency')
      const life = await sendMixingTransfer(page, mixing, { amount: '10', receiver })
      await expect(life.getByText('Under review')).toBeVisible({ timeout: transferTimeoutMs })
      await page.goto('/mixed/record')
    },
    openReview: async ({ page, receiver }) => {
      await getTransferCard(page, receiver).getByRole('button', { name: 'Take back' }).click()
    },
    getConfirm: (page) =>
      getDialog(page, 'Take your deposit back').getByRole('button', { name: 'Take back in public' }),
    count: async (walk) => {
      const path = '/api/fund/queryTornadoOrders?pageNo=1&pageSize=50'
      const orders = await ask<{ receiverAddress: string; detail: string }>(walk, path)
      return orders.filter(
        ({ receiverAddress, detail }) => receiverAddress === walk.receiver && detail === 'takenBack',
      ).length
    },
    assertEnded: async ({ page, demo, wallet, receiver }) => {
      await page.goto('/mixed/record')
      const card = getTransferCard(page, receiver)
      await card.getByRole('heading').click()
      await expect(card.getByText('You took this deposit back, in public.')).toBeVisible()
      // All deposits but the fees of gas are back in the wallet, which had ten thousand at the start.
      expect(await getCoins(demo, wallet.address)).toBeGreaterThan(parseEther('9999'))
    },
  },
}

const countSent = (wallet: InjectedWallet): number => wallet.asked('eth_sendTransaction').length

/** Continues wherever the page offers it, until the act has taken effect once. */
async function finish(act: Act, walk: Walk): Promise<void> {
  const next = walk.page.getByRole('button', { name: /^(Resume|Deposit now|Finish)$/ }).first()
  await expect
    .poll(
      async () => {
        // It may end between the look and the tap.
        if (await next.isVisible()) await next.click({ timeout: 2_000 }).catch(() => undefined)
        return act.count(walk)
      },
      { timeout: act.timeoutMs },
    )
    .toBe(1)
  await act.assertEnded(walk)
}

async function openConfirm(act: Act, walk: Walk): Promise<Locator> {
  await act.openReview(walk)
  const confirm = act.getConfirm(walk.page)
  await expect(confirm).toBeEnabled()
  return confirm
}

for (const [actName, act] of Object.entries(acts))
  for (const [name, { answer, interrupt }] of Object.entries(interruptions))
    test(`behavior: ${actName}: ${name} at any step sends it once, hides nothing and leaves a way on`, async ({
      page,
      demo,
      watch,
      arrive,
      keepTime,
    }) => {
      test.setTimeout(600_000)
      watch.allow(/ERR_CONNECTION|ERR_INTERNET|ERR_FAILED/)
      if (act.keepsTime) await keepTime()
      const wallet = await arrive(act.account, act.path)
      let cents = 20
      const start = async (): Promise<Walk> => {
        cents += 1
        await page.goto(act.path)
        await assertMember(page, wallet.address)
        const { path } = act
        const assertLoaded = (shown: Page) => assertMember(shown, wallet.address)
        const walk = {
          page,
          wallet,
          path,
          assertLoaded,
          demo,
          amount: `3.${cents}`,
          receiver: createFreshAddress(),
        }
        await act.prepare?.(walk)
        return walk
      }
      await test.step('at the review', async () => {
        const walk = await start()
        const confirm = await openConfirm(act, walk)
        const before = countSent(wallet)
        await interrupt(walk)
        expect(countSent(wallet)).toBe(before)
        if (!(await confirm.isVisible())) {
          await page.goto(act.path)
          await openConfirm(act, walk)
        }
        await confirm.click()
        await finish(act, walk)
      })
      for (let call = 1; call <= act.calls; call += 1)
        await test.step(`while the wallet has call ${call} of ${act.calls}`, async () => {
          const walk = await start()
          const confirm = await openConfirm(act, walk)
          const before = countSent(wallet)
          wallet.next('eth_sendTransaction', ...(call === 2 ? (['approve', answer] as const) : [answer]))
          await confirm.click()
          await expect.poll(() => countSent(wallet), { timeout: sentTimeoutMs }).toBe(before + call)
          await interrupt(walk)
          await finish(act, walk)
        })
      await test.step('once it has left the wallet', async () => {
        const walk = await start()
        const confirm = await openConfirm(act, walk)
        const before = countSent(wallet)
        await confirm.click()
        await expect.poll(() => countSent(wallet), { timeout: sentTimeoutMs }).toBe(before + act.calls)
        await interrupt(walk)
        await finish(act, walk)
      })
    })
