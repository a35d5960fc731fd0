import { getDialog } from '../steps/account.ts'
import { openScreen, submitReason } from '../steps/console.ts'
import {
  chooseFile,
  createFreshAddress,
  getCoins,
  getTransferCard,
  mixingLabels,
  sendMixingTransfer,
  subtractMixingFee,
  transferTimeoutMs,
} from '../steps/mixing.ts'
import { expect, test } from '../story.ts'

test('behavior: a member and a receiver in two windows: a deposit that an operator refuses is taken back, another is paid out unnamed', async ({
  page,
  demo,
  arrive,
  openDevice,
  openDesk,
}, testInfo) => {
  test.setTimeout(600_000)
  const words = mixingLabels.en
  const wallet = await arrive('stranger', '/mixed/currency')

  await test.step('an operator refuses the first deposit, and its member takes it back', async () => {
    const receiver = createFreshAddress()
    const life = await sendMixingTransfer(page, words, { amount: '10', receiver })
    await expect(life.getByText('Under review')).toBeVisible({ timeout: transferTimeoutMs })
    await life.getByRole('button', { name: words.close }).first().click()
    const desk = await openDesk('reviewer')
    await openScreen(desk, 'Private transfers')
    const row = desk.page.getByRole('row').filter({ hasText: wallet.address })
    await row.getByRole('button', { name: 'Refuse' }).click()
    await submitReason(desk, /^Refuse this deposit/, 'The depositor asked for it by telephone.')
    await page.goto('/mixed/record')
    const card = getTransferCard(page, receiver)
    await expect(card.getByText('This deposit was refused')).toBeVisible({ timeout: transferTimeoutMs })
    await card.getByRole('button', { name: 'Take back' }).click()
    await getDialog(page, 'Take your deposit back')
      .getByRole('button', { name: 'Take back in public' })
      .click()
    await expect(card.getByText('You took this deposit back, in public.')).toBeVisible({
      timeout: transferTimeoutMs,
    })
    expect(await getCoins(demo, receiver)).toBe(0n)
  })

  const [named, receiver] = [createFreshAddress(), createFreshAddress()]
  const file = testInfo.outputPath('withdrawal.json')
  await test.step('the second deposit is proved for a relayer and saved', async () => {
    const asked = wallet.asked('eth_sendTransaction').length
    await page.goto('/mixed/currency')
    await sendMixingTransfer(page, words, { amount: '0.1', receiver: named })
    await expect.poll(() => wallet.asked('eth_sendTransaction').length).toBe(asked + 1)
    // The page that holds the key is gone: nothing is paid to the receiver that the order names.
    await page.goto('about:blank')
    await page.goto('/mixed/record')
    await expect(getTransferCard(page, named).getByText(words.ready)).toBeVisible({
      timeout: transferTimeoutMs,
    })
    await page.goto('/mixed/recovery')
    await page.getByRole('button', { name: 'Find my deposits' }).click()
    const card = page.getByRole('group', { name: 'Deposit of 0.1 BNB' })
    await card.getByRole('button', { name: 'Through a relayer, unnamed' }).click({ timeout: 60_000 })
    await expect(card.getByRole('radio')).toHaveCount(1)
    await card.getByLabel(words.receiver).fill(receiver)
    await card.getByRole('button', { name: 'Prove for the relayer' }).click()
    const save = card.getByRole('button', { name: 'Save it as a file' })
    const insist = card.getByRole('button', { name: 'Do not wait' })
    await expect(save.or(insist)).toBeVisible({ timeout: transferTimeoutMs })
    if (await insist.isVisible()) await insist.click()
    const coming = page.waitForEvent('download', { timeout: transferTimeoutMs })
    await save.click({ timeout: transferTimeoutMs })
    await (await coming).saveAs(file)
  })

  await test.step('another device without wallet and session hands it in', async () => {
    const device = await openDevice()
    const cookies: string[] = []
    device.page.on('request', async (request) => {
      if (!request.url().endsWith('/relayWithdrawal')) return
      cookies.push((await request.allHeaders()).cookie ?? 'none')
    })
    await device.page.goto('/mixed/recovery')
    await chooseFile(device.page, 'Choose a saved withdrawal', file)
    await expect(device.page.getByText(receiver)).toBeVisible()
    await device.page.getByRole('button', { name: 'Hand it in now' }).click()
    await expect(device.page.getByText('The relayer has it and sends it at a random time.')).toBeVisible()
    await expect(device.page.getByText('Paid out')).toBeVisible({ timeout: transferTimeoutMs })
    expect(new Set(cookies)).toEqual(new Set(['none']))
  })
  await test.step('the member’s page finds nothing left', async () => {
    await page.getByRole('button', { name: 'Look again' }).click()
    await expect(page.getByText('No deposit of this wallet is left in the pools.')).toBeVisible({
      timeout: transferTimeoutMs,
    })
  })
  expect(await getCoins(demo, receiver)).toBe(subtractMixingFee('0.1'))
  expect(await getCoins(demo, named)).toBe(0n)
})
