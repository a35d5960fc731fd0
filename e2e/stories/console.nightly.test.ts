import { getDialog } from '../steps/account.ts'
import { openMember, openScreen, submitReason } from '../steps/console.ts'
import { expect, test } from '../story.ts'

test('error: 5002 the same answer for every wrong credential; a code works once', async ({
  page,
  demo,
  openDesk,
  watch,
}) => {
  watch.allow(/queryMe/)
  const { operator } = await openDesk('support')
  await page.goto(demo.console)
  const tryWith = async (name: string, password: string, code: string) => {
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Password').fill(password)
    await page.getByLabel('Code of your authenticator').fill(code)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Name, password or code was not accepted.')).toBeVisible()
  }
  await tryWith(operator.name, operator.password, '000000')
  await tryWith('nobody', 'no password at all', '000000')
})

test('behavior: a role sees only its own screens, also by a typed address', async ({ openDesk, demo }) => {
  const { page } = await openDesk('parameters')
  const screens = page.getByRole('navigation', { name: 'Screens' })
  await expect(screens.getByRole('link', { name: 'Parameters' })).toBeVisible()
  await expect(screens.getByRole('link', { name: 'Withdrawals' })).toHaveCount(0)
  await page.goto(`${demo.console}/withdrawals`)
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('behavior: a parameter change shows unit, bounds and effective date before it is proposed', async ({
  openDesk,
}) => {
  const desk = await openDesk('parameters')
  await openScreen(desk, 'Parameters')
  const row = desk.page.getByRole('row').filter({ hasText: 'withdrawalMinimum' })
  await row.getByRole('button', { name: 'Propose' }).click()
  const sheet = getDialog(desk.page, /^Propose a change of “Minimum withdrawal”/)
  await expect(sheet.getByText('It may be from 0.000001 GUSD up to 100.00 GUSD.')).toBeVisible()
  await expect(sheet.getByText('Any change needs another operator’s approval')).toBeVisible()
  await sheet.getByLabel('New value in GUSD').fill('1000000000000')
  await sheet.getByLabel('Reason').fill('A slip of the finger.')
  await sheet.getByRole('button', { name: 'Propose' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('The value must be from 0.000001 GUSD up to 100.00 GUSD.')
})

test('behavior: an operator without the right to lift a suspension is informed first, and the audit describes it', async ({
  arrive,
  openDesk,
  watch,
}) => {
  // The member's page asks once more before it learns that its session ended.
  watch.allow(/\b401\b/)
  const { address } = await arrive('holder')
  const support = await openDesk('support')
  const memberId = await openMember(support, address)
  await support.page.getByRole('button', { name: 'Suspend', exact: true }).click()
  const sheet = getDialog(support.page, /^Suspend member/)
  await expect(sheet.getByText(/^Open sessions \(\d+\) end at once/)).toBeVisible()
  await expect(sheet.getByText('only a reviewer can lift a suspension')).toBeVisible()
  await submitReason(support, /^Suspend member/, 'Asked by the court.')
  await expect(
    support.page.getByText('Only a reviewer can lift a suspension. Your role cannot.'),
  ).toBeVisible()

  const auditor = await openDesk('auditor')
  await openScreen(auditor, 'Audit log')
  await auditor.page.getByLabel('Subject, or a part of it').fill(`Member #${memberId}`)
  await auditor.page.getByRole('button', { name: 'Search' }).click()
  const line = auditor.page.getByRole('row').filter({ hasText: 'Member suspended' })
  await expect(line).toHaveCount(1)
  await expect(line.getByText('Asked by the court.', { exact: true })).toBeVisible()
  await line.getByText('As it was hashed').click()
  await expect(line.getByText('{"reason":"Asked by the court."}')).toBeVisible()
})
