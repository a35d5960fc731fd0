import { getDialog } from '../steps/account.ts'
import { expect, test } from '../story.ts'
import { listAxeViolations } from '../support/faults/axe.ts'

const screens = [
  '/',
  '/withdrawals',
  '/members',
  '/vault',
  '/private-transfers',
  '/parameters',
  '/gates',
  '/health',
]

test('behavior: the console is accessible, light and dark, and does not scroll sideways at 360 px', async ({
  page,
  demo,
  watch,
  openDesk,
}) => {
  watch.allow(/queryMe/)
  await page.goto(demo.console)
  await expect(page.getByLabel('Password')).toBeVisible()
  expect(await listAxeViolations(page), 'sign-in').toEqual([])
  const desk = await openDesk('reviewer')
  for (const path of screens) {
    await desk.page.goto(demo.console + path)
    await expect(desk.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(desk.page.locator('.shimmer')).toHaveCount(0)
    // Every part of a screen takes its colours from the same few tokens: two in dark represent all.
    const isDarkToo = ['/', '/withdrawals'].includes(path)
    expect(await listAxeViolations(desk.page, { isDarkToo }), path).toEqual([])
    const desktop = desk.page.viewportSize()
    await desk.page.setViewportSize({ width: 360, height: 740 })
    expect(await desk.page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
      360,
    )
    if (desktop) await desk.page.setViewportSize(desktop)
  }
  await desk.page.goto(`${demo.console}/members`)
  await desk.page.getByRole('row').getByRole('link').first().click()
  await desk.page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(getDialog(desk.page, /^Suspend member/)).toBeVisible()
  expect(await listAxeViolations(desk.page), 'a member, and what a ban asks').toEqual([])
})
