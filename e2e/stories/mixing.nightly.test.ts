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
