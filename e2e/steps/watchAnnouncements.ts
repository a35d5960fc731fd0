import type { Page } from '@playwright/test'

/**
 * Records the announcements of the page's live regions from now on: an atomic region all of its text, another
 * its new text, a region that is off or hidden nothing.
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
        // A region inserted with its text announces nothing, unless it is an alert.
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
    Object.assign(window, { listAnnounced: () => announcements.filter((text) => text !== '') })
  })
  return () => page.evaluate(() => (window as unknown as { listAnnounced: () => string[] }).listAnnounced())
}

/** The announcements of steps: name and state. */
export const filterSteps = (announcements: readonly string[]): readonly string[] =>
  announcements.filter((text) => / — (still to come|your turn|under way|done)$/.test(text))
