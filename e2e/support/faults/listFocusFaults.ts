import type { Page } from '@playwright/test'

/**
 * Lists focus faults of the current page in its present colours: an element that takes the focus without
 * a ring of 2 px, with a ring of too little contrast (below 3:1) or cut off by a box, or an order that is not the
 * order of reading.
 */
export async function listFocusFaults(page: Page): Promise<readonly string[]> {
  return [...(await page.evaluate(listRingFaults)), ...(await page.evaluate(listMisplaced))]
}

/** Runs in the page: elements shown in another order than they are read, or with a tabindex of their own. */
function listMisplaced(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>('#root *')]
    .filter((element) => {
      const { order, flexDirection } = getComputedStyle(element)
      return order !== '0' || flexDirection.endsWith('reverse') || element.tabIndex > 0
    })
    .map(
      ({ tagName, textContent }) =>
        `${tagName} "${textContent?.trim().slice(0, 40)}" is out of the order of reading`,
    )
}

/** Runs in the page, so it closes over nothing: focuses one element after another and measures its ring. */
function listRingFaults(): readonly string[] {
  const faults: string[] = []
  const parseChannels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
  const computeLuminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = parseChannels(colour)
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const computeContrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  const findBackground = (element: Element | null): string => {
    for (let each = element; each; each = each.parentElement) {
      const { backgroundColor } = getComputedStyle(each)
      const [, , , opacity = 1] = parseChannels(backgroundColor)
      if (opacity === 1) return backgroundColor
    }
    return 'rgb(255, 255, 255)'
  }
  const describeElement = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
  const findRingElement = (element: Element): Element | undefined => {
    let each: Element | null = element
    for (let step = 0; each && step < 6; step += 1, each = each.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return each
    }
    return undefined
  }
  const isCut = (carrier: Element, reach: number): boolean => {
    const ring = carrier.getBoundingClientRect()
    for (let box = carrier.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      const room = reach - 0.6
      const isOver = ring.left - room < edge.left || ring.right + room > edge.right
      const isAbove = ring.top - room < edge.top || ring.bottom + room > edge.bottom
      if ((overflowX !== 'visible' && isOver) || (overflowY !== 'visible' && isAbove)) return true
    }
    return false
  }
  const stops = document.querySelectorAll<HTMLElement>(
    'a[href], button:not([disabled]), input:not([disabled]), textarea, select, summary, [tabindex]:not([tabindex="-1"])',
  )
  for (const stop of stops) {
    if (!stop.checkVisibility({ visibilityProperty: true }) || stop.closest('[inert], [aria-hidden="true"]'))
      continue
    stop.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    stop.focus({ focusVisible: true, preventScroll: true } as FocusOptions)
    if (document.activeElement !== stop) continue
    const carrier = findRingElement(stop)
    if (!carrier) {
      faults.push(`${describeElement(stop)} shows no focus`)
      continue
    }
    const { outlineColor, outlineOffset, outlineWidth } = getComputedStyle(carrier)
    const offset = Number.parseFloat(outlineOffset)
    const ratio = computeContrast(outlineColor, findBackground(offset < 0 ? carrier : carrier.parentElement))
    if (ratio < 3) faults.push(`${describeElement(stop)} has a ring of ${ratio.toFixed(1)}:1`)
    if (isCut(carrier, Math.max(0, offset + Number.parseFloat(outlineWidth))))
      faults.push(`the ring of ${describeElement(stop)} is cut off`)
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  return faults
}
