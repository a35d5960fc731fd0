import { expect, type Page } from '@playwright/test'
import { consoleCaseScreens } from './consoleCaseScreens.ts'
import type { ConsoleScreen } from './consoleScreen.ts'
import { openConsole, openFirst } from './openConsole.ts'

/** Opens the sheet of the page's first action. */
const openAct =
  (before: (page: Page, origin: string) => Promise<void>) => async (page: Page, origin: string) => {
    await before(page, origin)
    await page.locator('main div:has(> div > h1) > div button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }

/** Opens the sheet of the first action in a list. */
const openRowAct = (path: string) => async (page: Page, origin: string) => {
  await openConsole(path)(page, origin)
  await page.locator('main tbody td:last-child button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const createPages = (role: string, paths: readonly string[]): ConsoleScreen[] =>
  paths.map((path) => ({
    name: `console-${path.slice(1).replaceAll('/', '-') || `overview-${role}`}`,
    role,
    open: openConsole(path),
  }))

/** Every screen of the console, each as an operator with the right to it. */
export const consoleScreens: readonly ConsoleScreen[] = [
  { name: 'console-sign-in', role: null, open: openConsole('/') },
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
  { name: 'console-freeze', role: 'reviewer', isSheet: true, open: openAct(openConsole('/health')) },
  { name: 'console-member', role: 'reviewer', open: openFirst('/members') },
  ...createPages('treasurer', ['/adjustments', '/capital']),
  {
    name: 'console-adjustment',
    role: 'treasurer',
    isSheet: true,
    open: openAct(openConsole('/adjustments')),
  },
  { name: 'console-proposal', role: 'treasurer', open: openFirst('/proposals?view=all') },
  ...createPages('parameters', ['/parameters', '/gates', '/figures', '/apps', '/operators']),
  ...createPages('auditor', ['/audit']),
  ...consoleCaseScreens,
]
