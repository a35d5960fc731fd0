import type { Page } from '@playwright/test'
import { assertMember, openDrawer } from '../steps/account.ts'
import { expect, test } from '../story.ts'

const routes = [
  ['/', 'Home'],
  ['/transfer', 'Transfer'],
  ['/activity', 'Activity'],
  ['/my', 'Personal centre'],
  ['/contract/pledge', 'Contract staking'],
  ['/Financial', 'Financial products'],
  ['/Financial/my', 'My finances'],
  ['/Invitation', 'Invite friends'],
  ['/Invitation/my', 'My invitations'],
  ['/team', 'My team'],
  ['/team/member', 'Team members'],
  ['/bonus', 'Bonus pool'],
  ['/mixed/currency', 'Mixed transfer'],
  ['/mixed/record', 'Mixed transfer records'],
  ['/mixed/recovery', 'Recover mixed transfers'],
  ['/cross/chain', 'Cross-chain transfer'],
  ['/cross/record', 'Cross-chain records'],
  ['/cross/record/1', 'Cross-chain transfer details'],
] as const

test('default: every route renders under its title', async ({ page }) => {
  for (const [path, title] of routes) {
    await page.goto(path)
    await expect(page).toHaveTitle(new RegExp(`^${title} · `))
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
})

test('default: the drawer leads a member to every screen', async ({ page, arrive }) => {
  const wallet = await arrive('seeded')
  const names = [
    ['Mixed transfer', '/mixed/currency'],
    ['Cross-chain transfer', '/cross/chain'],
    ['Contract staking', '/contract/pledge'],
    ['Financial purchase', '/Financial'],
    ['My finances', '/Financial/my'],
    ['Invite friends', '/Invitation'],
    ['My team', '/team'],
    ['Personal centre', '/my'],
    ['Bonus pool', '/bonus'],
    ['Home', '/'],
  ] as const
  for (const [name, path] of names) {
    const drawer = await openDrawer(page)
    await drawer.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await assertMember(page, wallet.address)
  }
})

/** Scrolls to the end of Home, which loads when it comes near the window, once the app has replaced the prerendered page. */
async function showEndOfHome(page: Page): Promise<void> {
  await expect(page.getByText('10,000,000,000').first()).toBeVisible()
  await page.getByRole('main').evaluate((whole) => whole.lastElementChild?.scrollIntoView())
  await expect(page.getByRole('heading', { name: 'App centre' })).toBeVisible()
}

test('behavior: the old screen stays until the new one is ready, and going back restores the scroll position', async ({
  page,
}) => {
  await page.goto('/')
  await showEndOfHome(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/SolvencyPage-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const link = page.getByRole('link', { name: 'Proof of reserves' })
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(0)
  await link.click()
  await expect(page.locator('.progress-bar').first()).toBeAttached()
  expect(new URL(page.url()).pathname).toBe('/')
  await expect(page).toHaveTitle(/^Home · /)
  held.resolve()
  await expect(page).toHaveTitle(/^Proof of reserves · /)
  await expect(page).toHaveURL((url) => url.pathname === '/solvency')
  await expect(page.locator('#content')).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page.locator('.progress-bar')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveTitle(/^Home · /)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test('error: 404 an unknown route is a bare page that says so', async ({ page }) => {
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  await expect(page.getByText('There is no page at this address.')).toBeVisible()
  await expect(page).toHaveTitle(/Page not found/)
})

test('behavior: an app without a link says that it is not open', async ({ page }) => {
  await page.goto('/')
  await showEndOfHome(page)
  const apps = page.getByRole('main').getByRole('list').last()
  await expect(apps.getByRole('listitem')).toHaveCount(8)
  for (const link of await apps.getByRole('link').all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  await apps.getByRole('button').click()
  await expect(page.getByText('This app is not open yet.')).toBeVisible()
})
