import type { Page } from '@playwright/test'

/**
 * Writes down what the live regions of the page tell from now on, as they tell it: an atomic one all of itself, another
 * what came, one that is off or hidden nothing.
 */
export async function watchAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const announcements: string[] = []
    const getAnnouncedText = (node: Node): string => {
      const copy = node.cloneNode(true)
      if (copy instanceof Element)
        for (const each of copy.querySelectorAll('[aria-hidden="true"]')) each.remove()
      return (copy.textContent ?? '').replace(/\s+/g, ' ').trim()
    }
    const findRegion = (node: Node): Element | null => {
      const element = node instanceof Element ? node : node.parentElement
      if (!element || element.closest('[aria-hidden="true"], [inert]')) return null
      const region = element.closest('[aria-live], [role="status"], [role="alert"]')
      return region?.getAttribute('aria-live') === 'off' ? null : region
    }
    const isAtomic = (region: Element) =>
      region.getAttribute('aria-atomic') === 'true' || region.matches('[role="status"], [role="alert"]')
    const listAlerts = (node: Node): readonly Element[] =>
      node instanceof Element
        ? [node, ...node.querySelectorAll('*')].filter((each) => each.matches('[role="alert"]'))
        : []

    const readRegions = (changes: readonly MutationRecord[]) => {
      const whole = new Set<Element>()
      for (const { type, target, addedNodes } of changes) {
        // A region that comes with its words tells nothing, unless it is an alert.
        for (const alert of [...addedNodes].flatMap(listAlerts)) whole.add(alert)
        const region = findRegion(target)
        if (!region || (type === 'childList' && addedNodes.length === 0)) continue
        if (isAtomic(region)) whole.add(region)
        else announcements.push(...(type === 'childList' ? [...addedNodes] : [target]).map(getAnnouncedText))
      }
      announcements.push(...[...whole].map(getAnnouncedText))
    }
    new MutationObserver(readRegions).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    Object.assign(window, { listTold: () => announcements.filter((text) => text !== '') })
  })
  return () => page.evaluate(() => (window as unknown as { listTold: () => string[] }).listTold())
}

/** Of what was told, what steps told of themselves: name and state. */
export const filterSteps = (announcements: readonly string[]): readonly string[] =>
  announcements.filter((text) => / — (still to come|your turn|under way|done)$/.test(text))
