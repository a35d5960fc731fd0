import type { Page } from '@playwright/test'

/** Lists texts of the page whose last line is a single character. */
export function findOrphans(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const range = document.createRange()

    /** The position of a character; undefined for one without a box. */
    const getPosition = (text: Text, at: number) => {
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return [...range.getClientRects()].find(({ width }) => width > 0)
    }
    /** The texts of a block from its end, without those of blocks within it. */
    const listTexts = (block: Element): readonly Text[] => {
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.unshift(node as Text)
      return texts
    }

    const measureBlock = (block: Element) => {
      const last: string[] = []
      let bottom: number | undefined
      for (const text of listTexts(block))
        for (let at = text.length - 1; at >= 0; at -= 1) {
          const place = getPosition(text, at)
          const character = text.data[at] ?? ''
          if (place === undefined || character.trim() === '') continue
          bottom ??= place.bottom
          // A character that begins above the last line's middle is on the line before, so there is one.
          if (place.bottom < bottom - place.height / 2) {
            if (last.length === 1) found.add((block.textContent ?? '').trim())
            return
          }
          last.push(character)
          if (last.length > 1) return
        }
    }

    for (const block of document.querySelectorAll('h1, h2, h3, p, li, dt, dd, button'))
      if (
        block.checkVisibility({ visibilityProperty: true }) &&
        // Text for screen readers only is one pixel wide.
        !block.querySelector('.sr-only') &&
        !block.querySelector('h1, h2, h3, p, li, dt, dd, button, div, ol, ul, svg')
      )
        measureBlock(block)
    return [...found]
  })
}
