import { assertMember, getDialog, readStored } from '../steps/account.ts'
import { getLedgerRows, startRecharge } from '../steps/money.ts'
import { openAsMember } from '../steps/openAsMember.ts'
import { expect, test } from '../story.ts'
import { sendControlCommand } from '../support/demo/sendControlCommand.ts'
import { addWallet } from '../wallet/addWallet.ts'

test('behavior: a page reloaded after the approval resumes and deposits once', async ({ page, arrive }) => {
  const wallet = await arrive('seeded', '/my')
  wallet.next('eth_sendTransaction', 'approve', 'hang')
  await startRecharge(page, '31')
  await expect.poll(() => wallet.asked('eth_sendTransaction').length, { timeout: 60_000 }).toBe(2)
  await page.reload()
  await assertMember(page, wallet.address)
  await expect(page.getByText('The page was closed before your wallet answered.')).toBeVisible()
  // A link opens what has not ended, and no empty form over it.
  await page.goto('/my#recharge')
  const sheet = getDialog(page, 'Recharge USDT')
  await expect(sheet.getByRole('heading', { name: 'Recharge 31.00 USDT' })).toBeVisible()
  await expect(sheet.getByLabel('Amount')).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Start another recharge' }).click()
  await expect(sheet.getByLabel('Amount')).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Recharge USDT' }).click()
  await sheet.getByRole('button', { name: 'Resume' }).click()
  await sheet.getByRole('button', { name: 'Done' }).click({ timeout: 60_000 })
  await expect(getLedgerRows(page).filter({ hasText: '+31.00 USDT' })).toHaveCount(1, { timeout: 60_000 })
  expect(wallet.asked('eth_sendTransaction')).toHaveLength(3)
})

test('behavior: a deposit continues through a reload, and another device shows it', async ({
  page,
  demo,
  take,
  connectWallet,
  arrive: come,
  openDevice,
}) => {
  const index = take('seeded')
  const wallet = await connectWallet(index)
  await come(wallet, '/my')
  const other = await openDevice()
  await openAsMember(other.page, demo, await addWallet(other.context, demo, [index]))
  // The second provider is stopped, so that nothing is credited before every page was checked.
  await sendControlCommand(demo, 'fault', { chain: 56, provider: 2, kind: 'lag' })
  try {
    const sheet = await startRecharge(page, '41')
    await expect.poll(() => wallet.asked('eth_sendTransaction').length, { timeout: 60_000 }).toBe(2)
    await expect(sheet.getByText('Send 41.00 USDT to the vault — done')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Recharge 41.00 USDT' })).toBeVisible()
    await expect(page.getByText('Credited to your balance — done')).toHaveCount(0)
    // The server knows of it as soon as this browser has said so.
    await expect
      .poll(() => readStored(page, `transactions:${wallet.address.toLowerCase()}`))
      .toMatchObject([{ isRegistered: true }])
    await other.page.goto('/my')
    await expect(other.page.getByRole('heading', { name: 'Recharge 41.00 USDT' })).toBeVisible()
  } finally {
    await sendControlCommand(demo, 'fault', { chain: 56, provider: 2, kind: 'none' })
  }
  for (const device of [page, other.page])
    await expect(getLedgerRows(device).filter({ hasText: '+41.00 USDT' })).toHaveCount(1, { timeout: 60_000 })
  await expect(other.page.getByRole('heading', { name: 'Recharge 41.00 USDT' })).toHaveCount(0)
})
