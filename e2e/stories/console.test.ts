import { readFile } from 'node:fs/promises'
import { getDialog } from '../steps/account.ts'
import { approve, openMember, openScreen, submitReason } from '../steps/console.ts'
import { getLedgerRows } from '../steps/money.ts'
import { expect, test } from '../story.ts'

test('default: an operator of demo.json signs in, reads the audit log and downloads it as CSV', async ({
  demo,
  openDesk,
}) => {
  const auditor = demo.operators.find(({ role }) => role === 'auditor')
  if (auditor === undefined) throw new Error('the demo names no auditor')
  const desk = await openDesk(auditor)
  await openScreen(desk, 'Audit log')
  await expect(desk.page.getByRole('row').nth(1)).toBeVisible()
  const downloading = desk.page.waitForEvent('download')
  await desk.page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^audit.*\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('operators.add')
  expect(text).toContain('withdrawals.review')
})

test('behavior: an adjustment proposed by one operator and approved by another appears in the member’s ledger', async ({
  page,
  take,
  connectWallet,
  arrive,
  openDesk,
}) => {
  const wallet = await connectWallet(take('holder'))
  const { address } = wallet
  const treasurer = await openDesk('treasurer')
  const memberId = await openMember(treasurer, address)
  await openScreen(treasurer, 'Adjustments')
  await treasurer.page.getByRole('button', { name: 'Propose an adjustment' }).click()
  const sheet = getDialog(treasurer.page, 'Propose an adjustment')
  await sheet.getByLabel('Member id').fill(memberId)
  await sheet.getByLabel('Direction').selectOption('deduct')
  await sheet.getByLabel('Amount').fill('2.5')
  await submitReason(treasurer, /^Propose an adjustment/, 'Credited twice on the telephone.')
  await expect(treasurer.page.getByText('Proposed. Another operator must approve it.')).toBeVisible()

  const reviewer = await openDesk('reviewer')
  await openScreen(reviewer, 'Proposals')
  const row = reviewer.page.getByRole('row').filter({ hasText: address })
  await row.getByRole('link', { name: /#\d+$/ }).first().click()
  await approve(reviewer)
  await expect(reviewer.page.getByText('Approved, and in effect.')).toBeVisible()

  await arrive(wallet, '/my')
  await expect(getLedgerRows(page).filter({ hasText: '−2.50 GUSD' })).toHaveCount(1)
})
