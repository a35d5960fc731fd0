import { readFile } from 'node:fs/promises'
import { openScreen } from '../acts/console.ts'
import { expect, test } from '../story.ts'

test('default: an operator of demo.json signs in, reads the audit log and takes it along as CSV', async ({
  demo,
  openDesk,
}) => {
  const auditor = demo.operators.find(({ role }) => role === 'auditor')
  if (auditor === undefined) throw new Error('the demo names no auditor')
  const desk = await openDesk(auditor)
  await openScreen(desk, 'Audit log')
  await expect(desk.page.getByRole('row').filter({ hasText: 'operators.add' }).first()).toBeVisible()
  const downloading = desk.page.waitForEvent('download')
  await desk.page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^audit.*\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('operators.add')
  expect(text).toContain('withdrawals.review')
})

test('error: 5002 whatever is wrong, and a code works once', async ({ page, demo, openDesk, watch }) => {
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

test('behavior: a role sees only its own screens, and no door opens for an address typed by hand', async ({
  openDesk,
  demo,
}) => {
  const { page } = await openDesk('parameters')
  const screens = page.getByRole('navigation', { name: 'Screens' })
  await expect(screens.getByRole('link', { name: 'Parameters' })).toBeVisible()
  await expect(screens.getByRole('link', { name: 'Withdrawals' })).toHaveCount(0)
  await page.goto(`${demo.console}/withdrawals`)
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('behavior: an adjustment is proposed by one, approved by another, and lands in the member’s ledger', async ({
  openDesk,
}) => {
  const treasurer = await openDesk('treasurer')
  await openScreen(treasurer, 'Adjustments')
})
