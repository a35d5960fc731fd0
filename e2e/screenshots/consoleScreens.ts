import { expect, type Page } from '@playwright/test'
import { waitUntilLoaded } from '../steps/waitUntilLoaded.ts'

/** One screenshot of the console: the viewer (none for the sign-in), and how to open it in any language. */
export type ConsoleScreen = {
  readonly name: string
  readonly role: string | null
  readonly isSheet?: boolean
  readonly open: (page: Page, origin: string) => Promise<void>
}

const openScreen = (path: string) => async (page: Page, origin: string) => {
  await page.goto(origin + path)
  await waitUntilLoaded(page)
}

/** Opens the page that the first row of a list links to. */
const openFirst = (path: string) => async (page: Page, origin: string) => {
  await openScreen(path)(page, origin)
  // Selected by element: a row on a phone has no role of a row.
  await page.locator('main tbody a').first().click()
  await page.waitForURL(/\/\d+$/)
  await waitUntilLoaded(page)
}

/** Opens the sheet of the page's first action. */
const openAct =
  (before: (page: Page, origin: string) => Promise<void>) => async (page: Page, origin: string) => {
    await before(page, origin)
    await page.locator('main div:has(> div > h1) > div button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }

/** Opens the sheet of the first action in a list. */
const openRowAct = (path: string) => async (page: Page, origin: string) => {
  await openScreen(path)(page, origin)
  await page.locator('main tbody td:last-child button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const createPages = (role: string, paths: readonly string[]): ConsoleScreen[] =>
  paths.map((path) => ({
    name: `console-${path.slice(1).replaceAll('/', '-') || `overview-${role}`}`,
    role,
    open: openScreen(path),
  }))

/** A frozen bank: freezing the demo would stop every other picture. */
const openFrozen = async (page: Page, address: string) => {
  await page.route('**/health/queryHealth*', async (route) => {
    const answer = await route.fetch()
    const envelope = await answer.json()
    const freeze = {
      by: 'rita, reviewer',
      reason: 'a payment of 9,000 USDT that none of us knows',
      time: Date.now() - 3_600_000,
    }
    await route.fulfill({ response: answer, json: { ...envelope, result: { ...envelope.result, freeze } } })
  })
  await openScreen('/health')(page, address)
}

/** Every screen of the console, each as an operator with the right to it. */
export const consoleScreens: readonly ConsoleScreen[] = [
  { name: 'console-sign-in', role: null, open: openScreen('/') },
  ...createPages('reviewer', [
    '/',
    '/withdrawals',
    '/proposals',
    '/alarms',
    '/members',
    '/suspense',
    '/vault',
    '/surplus',
    '/unrecognized-payouts',
    '/stranded-payouts',
    '/private-transfers',
    '/health',
    '/settlement',
    '/revenue',
    '/pool',
  ]),
  { name: 'console-withdrawal', role: 'reviewer', open: openFirst('/withdrawals') },
  { name: 'console-approve', role: 'reviewer', isSheet: true, open: openAct(openFirst('/withdrawals')) },
  {
    name: 'console-clear-deposit',
    role: 'reviewer',
    isSheet: true,
    open: openRowAct('/private-transfers'),
  },
  { name: 'console-freeze', role: 'reviewer', isSheet: true, open: openAct(openScreen('/health')) },
  { name: 'console-frozen', role: 'reviewer', open: openFrozen },
  { name: 'console-member', role: 'reviewer', open: openFirst('/members') },
  ...createPages('treasurer', ['/adjustments', '/capital']),
  { name: 'console-adjustment', role: 'treasurer', isSheet: true, open: openAct(openScreen('/adjustments')) },
  { name: 'console-proposal', role: 'treasurer', open: openFirst('/proposals?view=all') },
  ...createPages('parameters', ['/parameters', '/gates', '/figures', '/apps', '/operators']),
  ...createPages('auditor', ['/audit']),
]
