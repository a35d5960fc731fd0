import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules that see colours; what the others find is the same in light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** What axe leaves out unless it is asked: WCAG 2.2 wants 24 px for every target, or as much room round it. */
const addedRules = { rules: { 'target-size': { enabled: true } } }

export type Theme = 'light' | 'dark'

/** What axe finds on the page as it stands, in light and, unless left out, in dark; every rule, good practice too. */
export async function listAxeViolations(
  page: Page,
  { isDarkToo = true }: { isDarkToo?: boolean } = {},
): Promise<readonly string[]> {
  const light = await listAxeViolationsIn(page, 'light')
  if (!isDarkToo) return light
  await page.emulateMedia({ colorScheme: 'dark' })
  // Axe stands in the page by now and need not be read a second time.
  const dark = await findViolations(new AxeBuilder({ page, axeSource: 'void 0' }).withRules(colourRules))
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((line) => `dark: ${line}`)]
}

/** What axe finds on the page as it stands, by all rules in one theme; the page is left in it. */
export async function listAxeViolationsIn(page: Page, theme: Theme): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: theme })
  return findViolations(new AxeBuilder({ page }).options(addedRules))
}

async function findViolations(axe: InstanceType<typeof AxeBuilder>): Promise<readonly string[]> {
  // No page of ours has frames, for which axe would open a page of its own.
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${impact}): ${target} ${failureSummary}`),
  )
}
