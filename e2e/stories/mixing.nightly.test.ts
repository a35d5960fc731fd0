import { getDialog } from '../steps/account.ts'
import {
  createFreshAddress,
  getCoins,
  getTransferCard,
  mixingLabels,
  sendMixingTransfer,
  subtractMixingFee,
  transferTimeoutMs,
} from '../steps/mixing.ts'
import { expect, test } from '../story.ts'

test.describe('in Chinese', () => {
  test.use({ language: 'zh_CN' })

  test('behavior: a page closed before the proof resumes by one tap', async ({ page, demo, arrive }) => {
    test.setTimeout(300_000)
    const words = mixingLabels.zh_CN
    const receiver = createFreshAddress()
    const wallet = await arrive('stranger', '/mixed/currency')
    await expect(page).toHaveTitle(/混币/)
    const life = await sendMixingTransfer(page, words, { amount: '0.1', receiver })
    await expect(life.getByText(words.arrived)).toBeVisible()
    await expect.poll(() => wallet.asked('eth_sendTransaction').length).toBe(1)
    // The page that holds the key is gone before the proof; wallet and server are what is left.
    await page.goto('about:blank')
    await page.goto('/mixed/record')
    const card = getTransferCard(page, receiver)
    await expect(card.getByText(words.ready)).toBeVisible({ timeout: transferTimeoutMs })
    await card.getByRole('button', { name: words.finish }).click()
    await expect(card.getByText(words.state, { exact: true })).toBeVisible({ timeout: transferTimeoutMs })
    expect(await getCoins(demo, receiver)).toBe(subtractMixingFee('0.1'))
  })
})

test.describe('in English', () => {
  test.use({ language: 'en' })

  test('behavior: among too few deposits a payout is held back until its member decides otherwise', async ({
    page,
    demo,
    arrive,
  }) => {
    test.setTimeout(300_000)
    const words = mixingLabels.en
    const receiver = createFreshAddress()
    await page.route('**/api/system/queryMixingFigures', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      await route.fulfill({ response, json: { ...body, result: { ...body.result, minimumHidden: 1_000 } } })
    })
    await arrive('stranger', '/mixed/currency')
    const life = await sendMixingTransfer(page, words, { amount: '0.1', receiver })
    await expect(
      life.getByText(/^Held back\. Deposits to hide among, yours included: \d+\. Wanted: 1,000/),
    ).toBeVisible({
      timeout: transferTimeoutMs,
    })
    await life.getByRole('button', { name: words.close }).last().click()
    const card = getTransferCard(page, receiver)
    await expect(card.getByRole('button', { name: words.finish })).toHaveCount(0)
    expect(await getCoins(demo, receiver)).toBe(0n)
    await card.getByRole('button', { name: 'Do not wait' }).click()
    const warning = getDialog(page, 'Pay out without waiting')
    await expect(warning.getByRole('note')).toContainText(
      'Someone who looks at the pool can guess that it is yours.',
    )
    await warning.getByRole('button', { name: 'Pay out now' }).click()
    await expect
      .poll(() => getCoins(demo, receiver), { timeout: transferTimeoutMs })
      .toBe(subtractMixingFee('0.1'))
  })

  test('behavior: where the node gives no history, the contract alone shows a deposit, and it is taken back', async ({
    page,
    demo,
    arrive,
  }) => {
    test.setTimeout(300_000)
    const words = mixingLabels.en
    const wallet = await arrive('stranger', '/mixed/currency')
    const life = await sendMixingTransfer(page, words, { amount: '0.1', receiver: createFreshAddress() })
    await expect.poll(() => wallet.asked('eth_sendTransaction').length).toBe(1)
    await expect(life.getByText('Screening and approval')).toBeVisible()
    await page.goto('about:blank')
    const error = { code: -32_601, message: 'history is not served' }
    await page.context().route(new RegExp(new URL(demo.rpc['56'] ?? '').host), (route) => {
      const { id, method, jsonrpc } = route.request().postDataJSON() ?? {}
      return method === 'eth_getLogs' ? route.fulfill({ json: { id, jsonrpc, error } }) : route.continue()
    })
    await page.goto('/mixed/recovery')
    await page.getByRole('button', { name: 'Find my deposits' }).click()
    const card = page.getByRole('group', { name: 'Deposit of 0.1 BNB' })
    await expect(card.getByText('found by the contract alone')).toBeVisible({ timeout: transferTimeoutMs })
    await expect(card.getByRole('button', { name: 'Withdraw it myself' })).toHaveCount(0)
    await card.getByRole('button', { name: 'Take back' }).click()
    await card.getByRole('button', { name: 'Take back in public' }).click()
    await expect.poll(() => wallet.asked('eth_sendTransaction').length).toBe(2)
    await expect(card.getByText('Done and final.')).toBeVisible({ timeout: transferTimeoutMs })
    await page.getByRole('button', { name: 'Look again' }).click()
    await expect(page.getByText('No deposit of this wallet is left in the pools.')).toBeVisible({
      timeout: 60_000,
    })
  })
})
