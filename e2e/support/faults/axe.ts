import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Rules that depend on colours; the others find the same in light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Off by default in axe: WCAG 2.2 asks for targets of 24 px, or that much space around them. */
const addedRules = { rules: { 'target-size': { enabled: true } } }

export type Theme = 'light' | 'dark'

/** Lists axe violations of the current page in light and, unless excluded, dark; every rule, best practices included. */
export async function listAxeViolations(
  page: Page,
  { isDarkToo = true }: { isDarkToo?: boolean } = {},
): Promise<readonly string[]> {
  const light = await listAxeViolationsIn(page, 'light')
  if (!isDarkToo) return light
  await page.emulateMedia({ colorScheme: 'dark' })
  // The page has axe by now.
  const dark = await findViolations(new AxeBuilder({ page, axeSource: 'void 0' }).withRules(colourRules))
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((line) => `dark: ${line}`)]
}

/** Lists axe violations of the current page by all rules in one theme; the page stays in it. */
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
