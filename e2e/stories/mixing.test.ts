import { parseEther } from 'viem'
import { getDialog } from '../steps/account.ts'
import {
  chooseFile,
  chooseMixingAmount,
  createFreshAddress,
  getCoins,
  getTransferCard,
  mixingLabels,
  openMixingReview,
  sendCoins,
  sendMixingTransfer,
  subtractMixingFee,
  transferTimeoutMs,
} from '../steps/mixing.ts'
import { expect, test } from '../story.ts'
import { listWithoutCopyButton } from '../support/faults/listWithoutCopyButton.ts'

test.describe('in English', () => {
  test('default: a transfer reaches a new receiver without further action, and its payment proof verifies', async ({
    page,
    demo,
    take,
    connectWallet,
    arrive,
  }, testInfo) => {
    test.setTimeout(300_000)
    const words = mixingLabels.en
    const receiver = createFreshAddress()
    const wallet = await connectWallet(take('stranger'))
    // The rest of its ten thousand is less than the largest amount.
    await sendCoins(demo, wallet.account, { to: createFreshAddress(), bnb: '9950' })
    await arrive(wallet, '/mixed/currency')

    await test.step('the form shows the paying wallet and its balance', async () => {
      const form = page.locator('form')
      await expect(form.getByText(wallet.address)).toBeVisible()
      await expect(form.getByText(/^In your wallet 49\.\d{6} BNB$/)).toBeVisible()
    })

    await test.step('what is missing is said before anything is signed', async () => {
      await page.getByRole('button', { name: words.start }).click()
      await expect(page.getByText('Choose an amount')).toBeVisible()
      await page.getByLabel(words.receiver).fill('0x1234')
      await expect(page.getByText(/This is not one\./)).toBeVisible()
      await chooseMixingAmount(page, '100')
      const rule = 'Insufficient balance: your wallet holds less than this amount.'
      await expect(page.getByRole('group', { name: 'Amount' }).getByText(rule)).toBeVisible()
      await page.getByRole('button', { name: words.start }).click({ force: true })
      await expect(page.getByRole('alert').getByText('Insufficient balance.')).toBeVisible()
    })

    await test.step('what is taken of it and what arrives is said before the review', async () => {
      await chooseMixingAmount(page, '0.1')
      await expect(page.locator('form')).toContainText('Fee, 1.85% of the amount0.001850 BNB')
      await expect(page.locator('form')).toContainText('Arrives at the receiver0.098150 BNB')
    })

    const review = await openMixingReview(page, words, { amount: '0.1', receiver })
    await expect(review.getByText('To a new address: compare every character')).toBeVisible()
    expect(await listWithoutCopyButton(page)).toEqual([])
    await review.getByRole('button', { name: words.confirm }).click()
    const life = getDialog(page, words.transfer)
    await expect(life.getByText(words.arrived)).toBeVisible()
    await expect(life.getByRole('button', { name: 'Done' })).toBeVisible({ timeout: transferTimeoutMs })
    expect(await getCoins(demo, receiver)).toBe(subtractMixingFee('0.1'))

    await test.step('the records show it, and make a receipt for one reader', async () => {
      await life.getByRole('button', { name: 'Done' }).click()
      await page.goto('/mixed/record')
      const card = getTransferCard(page, receiver)
      await page.getByRole('button', { name: words.success }).click()
      await expect(card.getByText(words.state, { exact: true })).toBeVisible()
      await card.getByRole('heading').click()
      await expect(card).toContainText('0.001850 BNB')
      await expect(card).toContainText('Amount that arrived0.098150 BNB')
      await card.getByRole('button', { name: 'Payment proof' }).click()
      const sheet = getDialog(page, 'Payment proof')
      await sheet.getByLabel('Recipient and purpose').fill('Tax office, 2026')
      const coming = page.waitForEvent('download', { timeout: transferTimeoutMs })
      await sheet.getByRole('button', { name: 'Create the payment proof' }).click()
      const file = testInfo.outputPath('receipt.json')
      await (await coming).saveAs(file)
      await page.goto('/mixed/recovery')
      await chooseFile(page, 'Choose a file', file)
      await expect(page.getByText('Tax office, 2026')).toBeVisible({ timeout: transferTimeoutMs })
      await expect(page.getByText(receiver).first()).toBeVisible()
    })

    await test.step('the receiver is known from now on', async () => {
      const again = await openMixingReview(page, words, { amount: '0.1', receiver })
      await expect(again.getByText('To an address you have sent to before')).toBeVisible()
    })
  })

  test('behavior: a deposit in review is taken back in public without permission', async ({
    page,
    demo,
    arrive,
  }) => {
    test.setTimeout(240_000)
    const receiver = createFreshAddress()
    const wallet = await arrive('stranger', '/mixed/currency')
    const before = await getCoins(demo, wallet.address)
    const life = await sendMixingTransfer(page, mixingLabels.en, { amount: '10', receiver })
    await expect(life.getByText('Under review')).toBeVisible({ timeout: transferTimeoutMs })
    await life.getByRole('button', { name: mixingLabels.en.close }).first().click()
    await page.goto('/mixed/record')
    const card = getTransferCard(page, receiver)
    await card.getByRole('button', { name: 'Take back' }).click()
    await getDialog(page, 'Take your deposit back')
      .getByRole('button', { name: 'Take back in public' })
      .click()
    await expect(card.getByText('You took this deposit back, in public.')).toBeVisible({
      timeout: transferTimeoutMs,
    })
    expect(before - (await getCoins(demo, wallet.address))).toBeLessThan(parseEther('0.1'))
    expect(await getCoins(demo, receiver)).toBe(0n)
  })

  test('behavior: recovery words pay out a deposit without a signature, and are entered again on another visit', async ({
    page,
    demo,
    arrive,
  }) => {
    test.setTimeout(300_000)
    const receiver = createFreshAddress()
    const wallet = await arrive('stranger', '/mixed/recovery')
    const before = wallet.asked('personal_sign').length
    const inUse = page.getByText('Recovery words are the key to new deposits on this device.')

    const words = await test.step('words are created and three of them typed back', async () => {
      await page.getByRole('button', { name: 'Create recovery words' }).click()
      const sheet = getDialog(page, 'Create recovery words')
      await sheet.getByRole('button', { name: 'Create the words' }).click()
      await expect(sheet.getByRole('listitem')).toHaveCount(24)
      const shown = (await sheet.getByRole('listitem').allTextContents()).map((text) =>
        text.replace(/\d/g, ''),
      )
      await sheet.getByRole('button', { name: 'I wrote them down' }).click()
      const labels = sheet.locator('label')
      await expect(labels).toHaveCount(3)
      for (const label of await labels.allTextContents())
        await sheet
          .getByLabel(label, { exact: true })
          .fill(shown[Number(label.replace('Word ', '')) - 1] ?? '')
      await sheet.getByRole('button', { name: 'Use these words' }).click()
      await expect(inUse).toBeVisible()
      return shown
    })

    await test.step('a transfer is proved and paid without a signature', async () => {
      const life = await sendMixingTransfer(page, mixingLabels.en, { amount: '0.1', receiver })
      await expect(life.getByRole('button', { name: 'Done' })).toBeVisible({ timeout: transferTimeoutMs })
      expect(await getCoins(demo, receiver)).toBe(subtractMixingFee('0.1'))
      expect(wallet.asked('personal_sign')).toHaveLength(before)
      expect(wallet.asked('eth_signTypedData_v4')).toHaveLength(0)
    })

    await test.step('the words are removed from the device and entered again', async () => {
      await page.goto('/mixed/recovery')
      await page.getByRole('button', { name: 'Remove from this device' }).click()
      await page.getByRole('button', { name: 'Remove: I have the words on paper' }).click()
      await expect(inUse).toHaveCount(0)
      await page.getByRole('button', { name: 'Enter recovery words' }).click()
      const sheet = getDialog(page, 'Enter recovery words')
      await sheet.getByLabel('24 words').fill(words.slice(1).join(' '))
      await sheet.getByRole('button', { name: 'Use these words' }).click()
      await expect(sheet.getByText('Enter all 24 words, separated by spaces.')).toBeVisible()
      await sheet.getByLabel('24 words').fill(words.join(' '))
      await sheet.getByRole('button', { name: 'Use these words' }).click()
      await expect(inUse).toBeVisible()
    })
  })
})
