import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { assertMember, getDialog } from '../steps/account.ts'
import {
  crossLabels,
  getDestinationBalance,
  openCrossReview,
  sendCrossCommand,
  sendCrossTransfer,
} from '../steps/cross.ts'
import { filterSteps, watchAnnouncements } from '../steps/watchAnnouncements.ts'
import { expect, test } from '../story.ts'
import { listWithoutCopyButton } from '../support/faults/listWithoutCopyButton.ts'
import { walletName } from '../wallet/addWallet.ts'

// One after the other: some of these stop the only relayer.
test.describe.configure({ mode: 'default' })

const freshAddress = () => privateKeyToAddress(generatePrivateKey())
const polygon = 137

/** Runs in pages: they are hidden, and system notifications are recorded. */
function keepAway(): void {
  const notified: object[] = []
  const Shown = class extends Notification {
    constructor(title: string, options?: NotificationOptions) {
      super(title, options)
      notified.push({ title, body: options?.body })
    }
  }
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
  Object.assign(window, { notified, Notification: Shown })
}

test.describe('in English', () => {
  const words = crossLabels.en

  test('default: USDT goes from BSC to a receiver on Polygon to the last unit, and its page shows every step', async ({
    page,
    demo,
    arrive,
    keepTime,
  }) => {
    test.setTimeout(300_000)
    const receiver = freshAddress()
    // The relayer holds so little that a wallet of the demo has more.
    await page.route('**/api/system/queryCrossLimits*', async (route) => {
      const response = await route.fetch()
      const envelope = await response.json()
      const result = { ...envelope.result, maximumAmount: `60${'0'.repeat(18)}` }
      await route.fulfill({ response, json: { ...envelope, result } })
    })
    const wallet = await arrive('seeded', '/cross/chain')

    await test.step('what is there and what would arrive is said while it is typed', async () => {
      await expect(page.getByText(/In your wallet [\d,.]+ USDT/)).toBeVisible()
      await page.getByRole('textbox', { name: words.amount, exact: true }).fill('20')
      await expect(page.getByRole('definition').first()).toHaveText(/^19\.\d{2,6} USDT$/)
      const form = page.locator('form')
      await expect(form).toContainText(/Arrives, estimated19\.\d+ USDT/)
      await expect(form).toContainText(/Cross-chain fee, already taken off0\.\d+ USDT/)
    })

    await test.step('what is missing is said before anything is signed', async () => {
      await page.getByRole('textbox', { name: words.amount, exact: true }).fill('')
      const submit = page.getByRole('button', { name: words.start })
      await submit.click()
      await expect(page.getByText('Enter an amount.', { exact: true })).toBeVisible()
      await page.getByRole('textbox', { name: /^Receiver on/ }).fill(receiver)
      for (const [amount, rule] of [
        ['0', 'Enter an amount greater than 0.'],
        ['1.2.3', 'Only one decimal point.'],
        ['ten', 'Only digits and a decimal point.'],
      ] as const) {
        await page.getByRole('textbox', { name: words.amount, exact: true }).fill(amount)
        await expect(page.getByText(rule)).toBeVisible()
      }
      await submit.click({ force: true })
      await expect(page.getByRole('alert').getByText('Enter a valid cross-chain amount.')).toBeVisible()
      await page.getByRole('textbox', { name: /^Receiver on/ }).fill('0x1234')
      await expect(page.getByText(/This is not one\./)).toBeVisible()
    })

    await test.step('Max stops at what is carried, and an amount beyond is held back', async () => {
      const field = page.getByRole('textbox', { name: words.amount, exact: true })
      const submit = page.getByRole('button', { name: words.start })
      await expect(
        page.getByText(/^Current limits to \w+: 1\.00 USDT to 60\.00 USDT per transfer\./),
      ).toContainText('Max stops there.')
      await page.getByRole('button', { name: 'Max' }).click()
      await expect(field).toHaveValue('60')
      for (const [amount, rule] of [
        ['60.000001', /^Current maximum to \w+: 60\.00 USDT per transfer/],
        ['0.999999', /^Minimum to \w+: 1\.00 USDT/],
        ['99999999', 'Not enough: your wallet holds'],
      ] as const) {
        await field.fill(amount)
        await expect(page.getByText(rule)).toBeVisible()
        await expect(submit).toBeDisabled()
        await expect(page.getByRole('definition').first()).toHaveText('—')
      }
    })

    // A quote is of minutes: a day that passes between it and the block makes the contract refuse.
    await keepTime()
    const review = await openCrossReview(page, words, { amount: '25.1234567', receiver })
    await expect(review.getByText(/^≈ \$\d\.\d{4}$/)).toBeVisible()
    await expect(review.getByText('To a new receiver on Polygon: compare every character')).toBeVisible()
    await expect(review.getByText(/This is not your connected wallet\./)).toBeVisible()
    await expect(review.getByText(/If it is not paid by/)).toBeVisible()
    expect(await listWithoutCopyButton(page)).toEqual([])
    const listAnnounced = await watchAnnouncements(page)
    await expect(review.getByText(/^This quote is valid for (?!60|59)\d+ s\.$/)).toBeVisible()
    const promised = await review.getByRole('definition').nth(1).innerText()
    await review.getByRole('button', { name: words.confirm }).click()
    await expect(page.getByText('Cross-chain transfer sent, on its way')).toBeVisible()
    const life = page.getByRole('dialog', { name: words.transfer })
    await expect(life.getByText(/[\d.]+ USDT arrived/)).toBeVisible()
    expect(wallet.asked('eth_sendTransaction')).toHaveLength(2)
    // Eighteen decimals leave and six arrive.
    const [, arrived = ''] = /^(\d+\.\d{6}) USDT$/.exec(promised) ?? []
    expect(await getDestinationBalance(demo, polygon, receiver)).toBe(BigInt(arrived.replace('.', '')))

    await test.step('each step announced its change once, and countdowns were not announced', async () => {
      const announced = await listAnnounced()
      const steps = filterSteps(announced)
      expect(steps).toEqual([...new Set(steps)])
      expect(steps).toEqual(
        expect.arrayContaining([
          'Permit exactly 25.1234567 USDT — done',
          'Send 25.1234567 USDT on BSC — your turn',
          'Send 25.1234567 USDT on BSC — done',
          'Arrival on Polygon — done',
        ]),
      )
      expect(announced.filter((text) => /\d s\b/.test(text))).toEqual([])
    })

    await test.step('its page has both transactions, and the records show it', async () => {
      await life.getByRole('link', { name: 'Page of this transfer' }).click()
      await expect(page).toHaveURL(/\/cross\/record\/\d+$/)
      await expect(page.getByText(receiver).first()).toBeVisible()
      for (const chain of ['56', '137'])
        await expect(page.locator(`a[href*="/${chain}/tx/0x"]`).first()).toBeVisible()
      await page.getByRole('link', { name: 'All transfers' }).click()
      const card = page.getByRole('group', { name: /^Transfer of 25\.12.* USDT to Polygon$/ })
      await expect(card.getByText('Arrived', { exact: true }).first()).toBeVisible()
    })

    await test.step('the receiver is known from now on', async () => {
      const again = await openCrossReview(page, words, { amount: '3', receiver })
      await expect(again.getByText('To this receiver on Polygon, used before')).toBeVisible()
    })
  })

  test('behavior: an amount above the wallet’s balance is quoted, and holds back the button alone', async ({
    page,
    arrive,
  }) => {
    await arrive('seeded', '/cross/chain')
    const field = page.getByRole('textbox', { name: words.amount, exact: true })
    const submit = page.getByRole('button', { name: words.start })
    const held = await page.getByText(/In your wallet [\d,.]+ USDT/).innerText()
    const more = Math.floor(Number(held.replace(/[^\d.]/g, ''))) + 1
    await page.getByRole('textbox', { name: /^Receiver on/ }).fill(freshAddress())
    await field.fill(`${more}`)
    await expect(page.getByText('Not enough: your wallet holds')).toBeVisible()
    await expect(page.getByRole('definition').first()).toHaveText(/^[\d,]+\.\d{2,6} USDT$/)
    await expect(submit).toBeDisabled()
    await submit.click({ force: true })
    await expect(field).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('behavior: the form connects a wallet, and continues after the switch to BSC', async ({
    page,
    take,
    connectWallet,
    keepTime,
  }) => {
    // A quote is of minutes: a day that another story lets pass beside this one makes it invalid.
    await keepTime()
    const wallet = await connectWallet(take('seeded'))
    await page.goto('/cross/chain')
    await page.getByRole('main').getByRole('button', { name: 'Connect wallet' }).click()
    await getDialog(page, 'Choose a wallet').getByRole('button', { name: walletName }).click()
    await assertMember(page, wallet.address)
    await expect(page.getByText(/In your wallet [\d,.]+ USDT/)).toBeVisible()
    await wallet.setChain(1)
    wallet.next('wallet_switchEthereumChain', { code: -32_603, message: 'Something else' })
    await page.getByRole('textbox', { name: words.amount, exact: true }).fill('5')
    await page.getByRole('textbox', { name: /^Receiver on/ }).fill(freshAddress())
    await page.getByRole('button', { name: words.start }).click()
    await expect(page.getByText('The network was not switched. Try again in your wallet.')).toBeVisible()
    await expect(getDialog(page, words.check)).toHaveCount(0)
    await page.getByRole('button', { name: words.start }).click()
    await expect(getDialog(page, words.check)).toBeVisible()
    expect(wallet.asked('wallet_switchEthereumChain')).toHaveLength(2)
  })

  test('behavior: a page closed at any step resumes there, and sends everything once', async ({
    page,
    context,
    demo,
    take,
    connectWallet,
    arrive,
    keepTime,
  }) => {
    test.setTimeout(300_000)
    const receiver = freshAddress()
    await context.grantPermissions(['notifications'])
    const wallet = await connectWallet(take('seeded'))
    await arrive(wallet, '/cross/chain')
    const asked = (count: number) =>
      expect.poll(() => wallet.asked('eth_sendTransaction').length, { timeout: 60_000 }).toBe(count)
    const reload = async () => {
      await page.reload()
      await assertMember(page, wallet.address)
    }

    await keepTime()
    wallet.next('eth_sendTransaction', 'hang')
    await sendCrossTransfer(page, words, { amount: '31', receiver })
    await asked(1)
    await test.step('closed before the permission', async () => {
      await reload()
      await expect(page.getByRole('heading', { name: '31.00 USDT to Polygon' })).toBeVisible()
      wallet.next('eth_sendTransaction', 'approve', 'hang')
      await page.getByRole('button', { name: 'Resume' }).click()
      await asked(3)
    })
    await sendCrossCommand(demo, 'relayerControl', 'pause')
    try {
      await test.step('closed after it, before the deposit', async () => {
        await reload()
        await page.getByRole('button', { name: 'Resume' }).click()
        await asked(4)
        await expect(page.getByText('A relayer now pays the receiver').first()).toBeVisible()
      })
      await test.step('closed while it is on its way', async () => {
        await reload()
        await expect(page.getByText('Processing').first()).toBeVisible()
        expect(await getDestinationBalance(demo, polygon, receiver)).toBe(0n)
      })
      await page.addInitScript(keepAway)
      await page.getByRole('button', { name: 'Notify me when done' }).click()
      await expect(page.getByText(/^You will be notified when it is done/)).toBeVisible()
      await page.goto('/team')
      await assertMember(page, wallet.address)
    } finally {
      await sendCrossCommand(demo, 'relayerControl', 'resume')
    }
    await test.step('its arrival is announced on another screen', async () => {
      await expect(page.getByText(/USDT arrived on Polygon/)).toBeVisible({ timeout: 60_000 })
    })
    await test.step('and by the system, without amount or address, to whom no page is in sight', async () => {
      await expect
        .poll(() => page.evaluate(() => ('notified' in window ? window.notified : null)))
        .toEqual([{ title: 'Wallet Bank', body: 'A cross-chain transfer has arrived' }])
    })
    await expect.poll(() => getDestinationBalance(demo, polygon, receiver)).toBeGreaterThan(30_000_000n)
    await page.goto('/cross/record')
    await expect(page.getByRole('group', { name: /^Transfer of 31/ })).toHaveCount(1)
    await expect(page.getByText('Arrived', { exact: true }).first()).toBeVisible()
    await asked(4)
  })
})

test.describe('in Chinese', () => {
  test.use({ language: 'zh_CN' })

  test('error: 5003 a quote for another receiver, or none at all, never reaches the wallet', async ({
    page,
    demo,
    watch,
    arrive,
    keepTime,
  }) => {
    test.setTimeout(300_000)
    const words = crossLabels.zh_CN
    watch.allow(/queryCrossQuote/)
    const wallet = await arrive('seeded', '/cross/chain')
    const stranger = `0x${'00'.repeat(12)}${freshAddress().slice(2)}`
    const path = '/swap/approval'
    try {
      await sendCrossCommand(demo, 'serviceControl', 'fault', {
        path,
        kind: 'tamper',
        deposit: { recipient: stranger },
      })
      await page.getByRole('textbox', { name: words.amount, exact: true }).fill('12')
      await expect(page.getByText(/授权或转账参数异常/).first()).toBeVisible()
      await sendCrossCommand(demo, 'serviceControl', 'fault', { path, kind: 'status' })
      await page.getByRole('textbox', { name: words.amount, exact: true }).fill('13')
      await expect(page.getByText(/跨链服务没有响应/).first()).toBeVisible()
    } finally {
      await sendCrossCommand(demo, 'serviceControl', 'mend')
    }
    await test.step('an answer that was changed behind the server’s back is refused by the browser itself', async () => {
      const quoteCall = '**/api/system/queryCrossQuote'
      await page.route(quoteCall, async (route) => {
        const answer = await route.fetch()
        const text = await answer.text()
        const [own, other] = [wallet.address, freshAddress()].map((each) => each.slice(2).toLowerCase())
        await route.fulfill({ response: answer, body: text.replaceAll(`${own}`, `${other}`) })
      })
      await page.getByRole('textbox', { name: words.amount, exact: true }).fill('15')
      await expect(page.getByText(/授权或转账参数异常/).first()).toBeVisible()
      await page.unroute(quoteCall)
      expect(wallet.asked('eth_sendTransaction')).toHaveLength(0)
    })
    await keepTime()
    const life = await sendCrossTransfer(page, words, { amount: '14', receiver: wallet.address })
    await expect(life.getByText(/[\d.]+ USDT 已到账/)).toBeVisible()
  })
})
