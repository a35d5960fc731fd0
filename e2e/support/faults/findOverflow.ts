import type { Page } from '@playwright/test'

/**
 * Lists text that does not fit: a page that scrolls sideways, text that is cut off without an ellipsis, and text
 * that lies outside the screen, or outside its button or card.
 */
export function findOverflow(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const slack = 1
    const width = document.documentElement.clientWidth
    const overflows = new Set<string>()
    const describeElement = (element: Element) =>
      `<${element.tagName.toLowerCase()}> “${(element.textContent ?? '').trim().slice(0, 60)}”`

    if (document.documentElement.scrollWidth > width)
      overflows.add(`the page is ${document.documentElement.scrollWidth} px wide`)

    const canScroll = (style: CSSStyleDeclaration) => ['auto', 'scroll'].includes(style.overflowX)
    const isClipping = (style: CSSStyleDeclaration) => ['hidden', 'clip'].includes(style.overflowX)
    const isFramed = (element: Element, style: CSSStyleDeclaration) =>
      element.matches('button, a, input') ||
      style.backgroundColor !== 'rgba(0, 0, 0, 0)' ||
      parseFloat(style.borderRightWidth) > 0

    /** The words of one text node against everything round it, from the inside out. */
    const measureText = (text: Text) => {
      const parent = text.parentElement
      if (!parent?.checkVisibility({ visibilityProperty: true })) return
      const range = document.createRange()
      range.selectNodeContents(text)
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0)
      const left = Math.min(...boxes.map((box) => box.left))
      const right = Math.max(...boxes.map((box) => box.right))
      const middles = boxes.map((box) => (box.top + box.bottom) / 2)
      for (let around: Element | null = parent; around && boxes.length > 0; around = around.parentElement) {
        const style = getComputedStyle(around)
        // Text for screen readers only is one pixel wide.
        if (style.clipPath === 'inset(50%)' || (style.position === 'absolute' && around.clientWidth <= 1))
          return
        if (style.display === 'inline' || style.display === 'contents') continue
        const box = around.getBoundingClientRect()
        const isOutside = left < box.left - slack || right > box.right + slack
        if (isOutside && isClipping(style) && style.textOverflow !== 'ellipsis')
          overflows.add(`cut off: ${describeElement(parent)}`)
        // Scrolled text and intended ellipses fit, whatever the boxes of their words say.
        if (canScroll(style) || (isOutside && isClipping(style))) return
        // A line is out of a button whose edge runs through it or above it.
        const isBelow = around.matches('button') && middles.some((at) => at < box.top || at > box.bottom)
        if (isBelow || (isOutside && isFramed(around, style)))
          overflows.add(`out of ${describeElement(around)}`)
        if (style.position === 'fixed') break
      }
      if (left < -slack || right > width + slack) overflows.add(`off the screen: ${describeElement(parent)}`)
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.textContent?.trim()) measureText(node as Text)
    return [...overflows]
  })
}
