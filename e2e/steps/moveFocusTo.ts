import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any screen has between two elements. */
const mostStops = 80

/** Presses Tab until an element has the focus. Throws when Tab never reaches it. */
export async function moveFocusTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not come to ${target}`)
}

/** Moves the focus to an element by Tab and presses Enter. */
export async function sendEnterTo(page: Page, target: Locator): Promise<void> {
  await moveFocusTo(page, target)
  await page.keyboard.press('Enter')
}

/** Asserts that a dialog traps the focus, forwards and backwards. */
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

/** Runs in the page: true when an element outside has the focus. */
function isBehind(dialog: Element): boolean {
  const focused = document.activeElement
  // The element that closes the loop is an invisible stop of its own.
  const isGuard = focused?.hasAttribute('data-base-ui-focus-guard')
  return !dialog.contains(focused) && !isGuard && focused !== document.body
}
