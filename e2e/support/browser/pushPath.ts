import type { Page } from '@playwright/test'

/** Goes to a path as history navigation does, without reloading the page; resolves before the page has loaded it. */
export async function pushPath(page: Page, path: string): Promise<void> {
  // The entry of a sheet that closed is left first, or the event below would be taken for that step back.
  await page.waitForFunction(() => !history.state?.overlayDepth)
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
