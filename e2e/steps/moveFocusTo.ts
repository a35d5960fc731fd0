import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any screen has between two things. */
const mostStops = 80

/** Goes on with the Tab key until something has the focus. Throws where Tab never comes there. */
export async function moveFocusTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not come to ${target}`)
}

/** Goes on to something with the Tab key and presses it with Enter. */
export async function sendEnterTo(page: Page, target: Locator): Promise<void> {
  await moveFocusTo(page, target)
  await page.keyboard.press('Enter')
}

/** Asserts that a dialog takes the focus, and that Tab goes round within it, forwards and backwards. */
export async function assertFocusTrapped(page: Page, dialog: Locator): Promise<void> {
  // It takes the focus a frame after it is seen; a key before that still belongs to what is behind.
  await expect(dialog.and(page.locator(':focus-within'))).toBeVisible()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let stop = 0; stop < 20; stop += 1) {
      await page.keyboard.press(key)
      // Keys follow one another faster than by hand: what the dialog has to fetch back it may, and has to keep.
      await expect
        .poll(() => dialog.evaluate(isBehind), { message: 'the focus is behind the dialog', timeout: 2_000 })
        .toBe(false)
    }
}

/** Runs in the page: whether something outside has the focus. */
function isBehind(dialog: Element): boolean {
  const focused = document.activeElement
  // What closes the circle is a stop of its own, seen by nobody.
  const isGuard = focused?.hasAttribute('data-base-ui-focus-guard')
  return !dialog.contains(focused) && !isGuard && focused !== document.body
}
