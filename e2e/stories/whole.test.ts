import { erc20Abi, vaultAbi } from '@bank/chain'
import { createPublicClient, decodeFunctionData, type Hex, http, parseUnits } from 'viem'
import { connect, formatShortAddress, getDialog, openDrawer, register, signOut } from '../steps/account.ts'
import {
  exchange,
  getExchangeForm,
  getLedgerRows,
  startRecharge,
  waitForRecharge,
  watchSteps,
} from '../steps/money.ts'
import { filterSteps, watchAnnouncements } from '../steps/watchAnnouncements.ts'
import { expect, test } from '../story.ts'

test('default: from recharge to withdrawal with an installed wallet', async ({
  page,
  demo,
  take,
  connectWallet,
}) => {
  const wallet = await connectWallet(take('funded'))
  const { address } = wallet
  const chain = createPublicClient({ transport: http(demo.rpc['56']) })
  const readAllowance = () =>
    chain.readContract({
      address: demo.contracts.usdt,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [address, demo.contracts.vault],
    })

  await test.step('connect: an invite code is asked', async () => {
    await page.goto('/')
    await connect(page)
    const invite = getDialog(page, 'Become a member')
    const code = invite.getByLabel('Invite code')
    await expect(code).toHaveValue(demo.rootMember)
    await expect(invite.getByText('Filled in for the demo: the address of its first member.')).toBeVisible()
    await code.fill('')
    await invite.getByRole('button', { name: 'Register and sign in' }).click()
    await expect(invite.getByText('Enter an invite code.')).toBeVisible()
    await code.fill(demo.rootMember)
  })

  await test.step('register by signature', async () => {
    await register(page, address)
    const [text] = (wallet.asked('personal_sign')[0] ?? []) as [Hex]
    expect(Buffer.from(text.slice(2), 'hex').toString()).toContain('MemberRegister')
    await expect(page.getByText('You are a member now. Next: recharge USDT')).toBeVisible()
    await expect(page.getByText('Your account holds nothing to exchange')).toHaveCount(0)
  })

  await test.step('the drawer says who is here', async () => {
    const drawer = await openDrawer(page)
    await expect(drawer.getByText(formatShortAddress(address))).toBeVisible()
    await drawer.getByRole('link', { name: 'Personal centre' }).click()
    await expect(page).toHaveURL(/\/my$/)
    await expect(page.getByText('You are a member now.')).toHaveCount(0)
  })

  await test.step('recharge 1,000 USDT: exactly that is permitted, and taken', async () => {
    const listSteps = await watchSteps(page)
    const listAnnounced = await watchAnnouncements(page)
    await startRecharge(page, '1000')
    await waitForRecharge(page)
    const announced = filterSteps(await listAnnounced())
    expect(announced).toEqual([...new Set(announced)])
    const steps = await listSteps()
    const life = [
      'Permit exactly 1,000.00 USDT: still to come',
      'Permit exactly 1,000.00 USDT: your turn',
      'Permit exactly 1,000.00 USDT: done',
      'Send 1,000.00 USDT to the vault: your turn',
      'Send 1,000.00 USDT to the vault: done',
      'Confirmed on BSC: under way',
      'Confirmed on BSC: done',
      'Credited to your balance: done',
    ]
    expect(steps.filter((step) => life.includes(step))).toEqual(life)
    const heard = life.filter((step) => step.endsWith('done')).map((step) => step.replace(': ', ' — '))
    expect(announced.filter((step) => heard.includes(step))).toEqual(heard)
    const calls = wallet.asked('eth_sendTransaction').map(([call]) => call as { to: string; data: Hex })
    expect(calls.map(({ to }) => to)).toEqual([demo.contracts.usdt, demo.contracts.vault])
    const [approve, deposit] = calls
    if (!approve || !deposit) throw new Error('two calls were asked')
    expect(decodeFunctionData({ abi: erc20Abi, data: approve.data })).toEqual({
      functionName: 'approve',
      args: [demo.contracts.vault, parseUnits('1000', 18)],
    })
    expect(decodeFunctionData({ abi: vaultAbi, data: deposit.data })).toEqual({
      functionName: 'deposit',
      args: [parseUnits('1000', 18)],
    })
    expect(await readAllowance()).toBe(0n)
    await expect(
      page.getByRole('list', { name: 'Balances' }).getByText('1,000.00', { exact: true }),
    ).toBeVisible()
  })

  await test.step('exchange 500 USDT to GUSD and 100 back', async () => {
    await page.goto('/')
    await expect(page.getByText('You are a member now.')).toHaveCount(0)
    const { from, receive, turn, form } = getExchangeForm(page)
    await expect(form.getByText('In your account 1,000.00')).toBeVisible()
    await from.fill('500')
    await expect(receive).toHaveText('499.50')
    await exchange(page, '500')
    await expect(form.getByText('In your account 500.00')).toBeVisible()
    await expect(form.getByText('In your account 499.50')).toBeVisible()
    await turn.click()
    await from.fill('100')
    await expect(receive).toHaveText('99.90')
    await exchange(page, '100')
    await expect(form.getByText('In your account 399.50')).toBeVisible()
    await expect(form.getByText('In your account 599.90')).toBeVisible()
    const made = page.getByText(/^Exchanged 100\.00 GUSD to 99\.90 USDT, .*\d{2}:\d{2}$/)
    await expect(made).toBeVisible()
    await expect(page.getByText(/^Exchanged 500/)).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'In the ledger' }).click()
    const entry = getDialog(page, 'Exchanged to')
    await expect(entry).toContainText('+99.90 USDT')
    await expect(page).toHaveURL(/\/my\?entry=\d+-\d+$/)
    await entry.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('the ledger lists it all, and its tabs divide it', async () => {
    await page.goto('/my')
    const rows = getLedgerRows(page)
    await expect(rows).toHaveCount(5)
    for (const amount of ['+99.90 USDT', '−100.00 GUSD', '+499.50 GUSD', '−500.00 USDT', '+1,000.00 USDT'])
      await expect(rows.filter({ hasText: amount })).toHaveCount(1)
    await expect(rows.last()).toContainText('+1,000.00 USDT')
    await page.getByRole('button', { name: 'Recharges', exact: true }).click()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('+1,000.00 USDT')
    await page.getByRole('button', { name: 'Withdrawals', exact: true }).click()
    await expect(page.getByText('No movements yet')).toBeVisible()
  })

  await test.step('sign out', async () => {
    await signOut(page)
    expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
    await page.reload()
    await expect(page.getByText('Your balances appear here')).toBeVisible()
  })
})
