import { vaultAbi } from '@bank/chain'
import type { Page } from '@playwright/test'
import { createPublicClient, http, parseUnits } from 'viem'
import { getDialog, getSessionToken } from '../steps/account.ts'
import { approve, openMember, openReview, submitReason } from '../steps/console.ts'
import { getLedgerRows } from '../steps/money.ts'
import { getPastWithdrawals, getWithdrawalConfirm, withdraw } from '../steps/withdrawal.ts'
import { expect, test } from '../story.ts'
import { fundMember } from '../support/accounts/fundMember.ts'
import type { Demo } from '../support/demo/demo.ts'
import { requestServer } from '../support/demo/requestServer.ts'

const paidTimeoutMs = 60_000

/** Total that the vault has paid to an address, by its own events. */
async function listPaid(demo: Demo, to: string) {
  const chain = createPublicClient({ transport: http(demo.rpc['56']) })
  const events = await chain.getContractEvents({
    address: demo.contracts.vault,
    abi: vaultAbi,
    eventName: 'PaidOut',
    fromBlock: 0n,
  })
  return events.filter(({ args }) => args.to === to)
}

/** Withdrawals of the member's ledger, newest first: type and amount. */
async function listEvents(page: Page, demo: Demo) {
  const path = '/api/fund/queryCurrencyLedger?classifyLedgerId=2&pageNo=1&pageSize=10'
  const { result } = await requestServer(demo, path, { token: await getSessionToken(page) })
  const { dataList } = result as { dataList: readonly { eventType: number; actionAmount: string }[] }
  return dataList.map(({ eventType, actionAmount }) => [eventType, actionAmount])
}

test('default: a large withdrawal is approved by two operators and paid in parts, and the member sees the hashes', async ({
  page,
  demo,
  take,
  connectWallet,
  arrive,
  openDesk,
}) => {
  test.setTimeout(180_000)
  const wallet = await connectWallet(take('funded'))
  const { address } = wallet
  await test.step('a new member has brought 13,000 USDT', async () => {
    await fundMember(demo, wallet.account, { depositUsdt: 13_000, exchangeUsdt: 12_500 })
    await arrive(wallet, '/my')
  })

  const life = await withdraw(page, '12000')
  await expect(life.getByText('Under review: it is your first withdrawal.')).toBeVisible()
  await expect(life.getByRole('heading', { name: 'Withdraw 12,000.00 GUSD' })).toBeVisible()
  await expect(life.getByText('Your wallet receives 12,000.00 USDT')).toBeVisible()

  await test.step('one operator is not enough, and none counts twice', async () => {
    const first = await openDesk('reviewer')
    await openReview(first, address)
    await expect(first.page.getByText('0 of 2 approvals.')).toBeVisible()
    await approve(first)
    await expect(first.page.getByText('1 of 2 approvals.')).toBeVisible()
    await expect(first.page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
    expect(await listPaid(demo, address)).toEqual([])
  })

  await test.step('the second operator approves it', async () => {
    const second = await openDesk('reviewer')
    await openReview(second, address)
    await approve(second)
    await expect(second.page.getByText('Approved. The vault pays it next.')).toBeVisible()
  })

  await test.step('the vault pays it in two parts, and the member sees both', async () => {
    await expect(life.getByText('Confirmed on BSC — done')).toBeVisible({ timeout: paidTimeoutMs })
    const paid = await listPaid(demo, address)
    expect(paid.map(({ args }) => args.amount)).toEqual([parseUnits('10000', 18), parseUnits('2000', 18)])
    for (const { transactionHash } of paid)
      await expect(life.getByText(transactionHash, { exact: true })).toBeVisible()
  })

  await test.step('its hash leads to the explorer, which says it in words', async () => {
    const opening = page.waitForEvent('popup')
    await life
      .getByRole('link', { name: /on the explorer, opens a new tab/ })
      .first()
      .click()
    const explorer = await opening
    await expect(explorer.getByText('payOut')).toBeVisible()
    await expect(explorer.getByText('10000 USDT').first()).toBeVisible()
    await explorer.close()
  })

  await test.step('the ledger and the earlier withdrawals list it', async () => {
    await life.getByRole('button', { name: 'Done' }).click()
    await page.reload()
    await expect(getLedgerRows(page).filter({ hasText: '−12,000.00 GUSD' })).toHaveCount(1)
    const past = getPastWithdrawals(page).filter({ hasText: '12,000.00 GUSD' })
    await expect(past).toContainText('Paid out')
    await expect(past).toContainText('paid: 12,000.00 USDT')
  })
})

test('behavior: USDT is withdrawn as it is, without an exchange, and paid one for one', async ({
  page,
  demo,
  take,
  connectWallet,
  arrive,
  openDesk,
}) => {
  test.setTimeout(120_000)
  const wallet = await connectWallet(take('funded'))
  const { address } = wallet
  await fundMember(demo, wallet.account, { depositUsdt: 300, exchangeUsdt: 100 })
  await arrive(wallet, '/my')

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const form = getDialog(page, 'Withdraw')
  await test.step('each balance is offered with what is available of it', async () => {
    const choice = form.getByRole('group', { name: 'Balance to withdraw from' })
    await expect(choice.getByRole('button', { pressed: true })).toHaveText('99.90 GUSD')
    await choice.getByRole('button', { name: '200.00 USDT' }).click()
    await form.getByLabel('Amount').fill('200.01')
    await expect(form.getByText('Insufficient balance: you have 200.00 USDT.')).toBeVisible()
    await form.getByLabel('Amount').fill('150')
  })
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(getDialog(page, 'Check before you send')).toContainText('You withdraw150.00 USDT')
  await getWithdrawalConfirm(page).click()
  await expect(form.getByRole('heading', { name: 'Withdraw 150.00 USDT' })).toBeVisible()
  await form.getByRole('button', { name: 'Close' }).last().click()
  const balances = page.getByRole('list', { name: 'Balances' })
  await expect(balances).toContainText('Available 50.00 · being withdrawn 150.00')

  const desk = await openDesk('reviewer')
  await openReview(desk, address)
  await expect(desk.page.getByText('150.00 USDT').first()).toBeVisible()
  await approve(desk)
  await expect(page.getByText('Confirmed on BSC — done')).toBeVisible({ timeout: paidTimeoutMs })
  expect((await listPaid(demo, address)).map(({ args }) => args.amount)).toEqual([parseUnits('150', 18)])
  await page.reload()
  await expect(getLedgerRows(page).filter({ hasText: '−150.00 USDT' })).toHaveCount(1)
  await expect(getPastWithdrawals(page).filter({ hasText: '150.00 USDT' })).toContainText('Paid out')
  await expect(balances).toContainText('50.00')
  await expect(balances).not.toContainText('being withdrawn 150')
})

test('behavior: a rejected withdrawal is refunded, and the ledger shows it', async ({
  page,
  demo,
  arrive,
  openDesk,
}) => {
  const { address } = await arrive('holder', '/my')
  const life = await withdraw(page, '30')
  await expect(life.getByText(/^Under review: it is your first/)).toBeVisible()
  const desk = await openDesk('reviewer')
  await openReview(desk, address)
  await desk.page.getByRole('button', { name: 'Reject', exact: true }).click()
  await submitReason(desk, /^Reject withdrawal/, 'The wallet was reported as stolen.')
  await expect(desk.page.getByText('Rejected. The member has the money back.')).toBeVisible()

  await expect(life.getByText(/Declined in the review/).first()).toBeVisible()
  await expect(life.getByText('30.00 GUSD back in your balance — done')).toBeVisible()
  await life.getByRole('button', { name: 'Close' }).last().click()
  await page.reload()
  await expect(getLedgerRows(page).filter({ hasText: '+30.00 GUSD' })).toHaveCount(1)
  expect(await listEvents(page, demo)).toEqual([
    [14, '30'],
    [1, '30'],
  ])
})

test('behavior: a withdrawal is cancelled before it is approved', async ({ page, arrive }) => {
  await arrive('holder', '/my')
  const life = await withdraw(page, '25')
  await expect(life.getByText(/^Under review: it is your first/)).toBeVisible()
  await life.getByRole('button', { name: 'Close' }).last().click()
  await test.step('its movement does not read as if it were paid', async () => {
    const row = getLedgerRows(page).filter({ hasText: '−25.00 GUSD' })
    await expect(row).toContainText('In review')
    await row.getByRole('button').click()
    const detail = getDialog(page, 'Withdrawal')
    await expect(detail).toContainText('StatusIn review')
    await expect(detail).toContainText('Arrives once it is paid25.00 USDT')
    await detail.getByRole('button', { name: 'Close' }).click()
  })
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('Cancelled. The amount is back in your balance.')).toBeVisible()
  await expect(page.getByText('25.00 GUSD back in your balance — done')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(getPastWithdrawals(page).filter({ hasText: '25.00 GUSD' })).toContainText(
    'Cancelled, money back',
  )
})

test('behavior: a small withdrawal of a member who was paid before is automatic', async ({
  page,
  demo,
  arrive,
}) => {
  const { address } = await arrive('payee', '/my')
  const before = await listPaid(demo, address)
  const life = await withdraw(page, '7.5')
  await expect(life.getByText('Confirmed on BSC — done')).toBeVisible({ timeout: paidTimeoutMs })
  const paid = await listPaid(demo, address)
  expect(paid).toHaveLength(before.length + 1)
  const last = paid.at(-1)
  expect(last?.args.amount).toBe(parseUnits('7.5', 18))
  await expect(life.getByText(last?.transactionHash ?? '', { exact: true })).toBeVisible()
})

test('behavior: a banned member signs in, reads and keeps the balance, and cannot withdraw: 3009', async ({
  page,
  demo,
  take,
  connectWallet,
  arrive,
  openDesk,
}) => {
  const wallet = await connectWallet(take('holder'))
  const { address } = wallet
  const desk = await openDesk('support')
  await openMember(desk, address)
  await desk.page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await submitReason(desk, /^Suspend member/, 'Asked by the court.')
  await expect(desk.page.getByText('The member is suspended.')).toBeVisible()

  await arrive(wallet, '/my')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByText(/suspended/).first()).toBeVisible()
  await expect(getDialog(page, 'Withdraw')).toHaveCount(0)
  const token = await getSessionToken(page)
  const body = { amount: '5' }
  expect((await requestServer(demo, '/api/fund/withdraw', { token, method: 'POST', body })).code).toBe(3009)
  expect((await requestServer(demo, '/api/fund/queryBalance', { token })).code).toBe(0)
  await expect(getLedgerRows(page).first()).toBeVisible()
  await page.goto('/')
  await expect(
    page.getByRole('region', { name: 'Total assets' }).getByText('This account is suspended'),
  ).toBeVisible()
})
