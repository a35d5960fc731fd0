import { getDialog, getHeader } from '../steps/account.ts'
import { expect, test } from '../story.ts'
import { fundMember } from '../support/accounts/fundMember.ts'
import { openSession } from '../support/accounts/openSession.ts'
import { requestServer } from '../support/demo/requestServer.ts'

test('default: a member sees another session, ends it, and finds it among the sign-ins', async ({
  page,
  demo,
  take,
  connectWallet,
  arrive,
}) => {
  const wallet = await connectWallet(take('seeded'))
  const other = await openSession(demo, wallet.account)
  await arrive(wallet, '/my')
  await page.getByRole('main').getByRole('link', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible()
  const sessions = page.getByRole('list', { name: 'Signed in now' })
  const own = sessions.getByRole('listitem').filter({ hasText: 'This device' })
  await expect(own).toHaveCount(1)
  await expect(own.getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'End all others' }).click()
  await expect(page.getByText('All other sessions have ended.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect((await requestServer(demo, '/api/member/queryMeInfo', { token: other })).code).toBe(401)
  const signIns = page.getByRole('list', { name: 'Sign-ins of the last 90 days' })
  await expect(signIns.getByText(/ · Ended .+ by /).first()).toBeVisible()
  await expect(signIns.getByText('Open, this device')).toBeVisible()
  await expect(getHeader(page).getByRole('button', { name: 'Sign in' })).toHaveCount(0)
})

test('default: a daily limit refuses at once, and lifting it waits a day and can be cancelled', async ({
  page,
  demo,
  take,
  connectWallet,
  arrive,
}) => {
  const wallet = await connectWallet(take('funded'))
  await fundMember(demo, wallet.account, { depositUsdt: 100, exchangeUsdt: 90 })
  await arrive(wallet, '/security')
  const limit = page.getByRole('region', { name: 'Daily limit' })
  await limit.getByLabel('New limit').fill('0.5')
  await expect(limit.getByText(/^Minimum withdrawal: /)).toBeVisible()
  await limit.getByLabel('New limit').fill('20')
  await limit.getByRole('button', { name: 'Save limit' }).click()
  await expect(limit.getByText('20.00 GUSD')).toBeVisible()

  await page.goto('/my')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const dialog = getDialog(page, /Withdraw|Check before/)
  await dialog.getByLabel('Amount').fill('21')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Withdraw now' }).click()
  await expect(page.getByText(/^More than your own daily limit\. Balance unchanged\./)).toBeVisible()

  await page.goto('/security')
  await limit.getByRole('button', { name: 'Remove limit' }).click()
  const pending = limit.getByRole('status')
  await expect(pending.getByText(/: no limit/)).toBeVisible()
  await expect(limit.getByText('20.00 GUSD')).toBeVisible()
  await pending.getByRole('button', { name: 'Cancel change' }).click()
  await expect(pending).toHaveCount(0)

  const delay = page.getByRole('region', { name: 'Delay on a new device' })
  await delay.getByRole('button', { name: '48 hours' }).click()
  await expect(delay.getByText('It can withdraw from')).toBeVisible()
})
