import type { Page } from '@playwright/test'

/** Lists text of the current page that needs sideways scrolling: boxes that cut their text off, and a page too wide. */
export function listTruncatedTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { overflowX, overflowY, position, width } = getComputedStyle(element)
      // Text for screen readers only is a pixel wide; text truncated on purpose carries all of it in its title.
      if ((position === 'absolute' && width === '1px') || element.title || element.closest('svg'))
        return false
      if (!element.checkVisibility({ visibilityProperty: true }) || !element.textContent?.trim()) return false
      const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      return (
        (isHidden(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (isHidden(overflowY) && element.scrollHeight > element.clientHeight + 1)
      )
    })
    // A pixel of grace: larger text is laid out in fractions of one.
    const { scrollWidth } = document.documentElement
    return [
      ...cut.map((element) => `cut off: ${element.textContent?.trim().slice(0, 60)}`),
      ...(scrollWidth > innerWidth + 1 ? [`${scrollWidth} px wide in a window of ${innerWidth}`] : []),
    ]
  })
}
