import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules that see colours; what the others find is the same in light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** What axe calls serious or critical on the page as it stands, in light and, unless left out, in dark; in short. */
export async function listBarriers(
  page: Page,
  { isDarkToo = true }: { isDarkToo?: boolean } = {},
): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await analyse(new AxeBuilder({ page }))
  if (!isDarkToo) return light
  await page.emulateMedia({ colorScheme: 'dark' })
  // Axe stands in the page by now and need not be read a second time.
  const dark = await analyse(new AxeBuilder({ page, axeSource: 'void 0' }).withRules(colourRules))
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((line) => `dark: ${line}`)]
}

async function analyse(axe: InstanceType<typeof AxeBuilder>): Promise<readonly string[]> {
  // No page of ours has frames, for which axe would open a page of its own.
  const { violations } = await axe.setLegacyMode().analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    )
}
