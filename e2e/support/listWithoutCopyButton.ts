import type { Page } from '@playwright/test'

/**
 * The addresses and hashes in sight, whole or shortened, beside which nothing copies them: what stands in the same row
 * is pressed, and has to hand out what begins and ends as it is shown. Not asked of the header, which leads to the person
 * it names, nor of what is itself chosen at a tap.
 */
export function listWithoutCopyButton(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const uncopied = new Set<string>()
    const copied: string[] = []
    const clipboard = { writeText: async (text: string) => void copied.push(text) }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })

    const isCopying = (button: HTMLButtonElement) =>
      button.title !== '' && (button.textContent ?? '').endsWith(button.title)

    /** What the buttons of the row hand out, from the inside out as far as a row reaches. */
    const copyFrom = async (text: Text): Promise<readonly string[]> => {
      for (let around = text.parentElement; around; around = around.parentElement) {
        const buttons = [...around.querySelectorAll('button')]
        if (around instanceof HTMLButtonElement) buttons.push(around)
        const copying = buttons.filter(isCopying)
        if (copying.length > 0) {
          copied.length = 0
          for (const button of copying) button.click()
          await Promise.resolve()
          return [...copied]
        }
        if (around.matches('li, tr, dl > *, section, form, main, [role="group"], [role="dialog"]')) break
      }
      return []
    }

    /** What a screen reader alone gets is one pixel wide. */
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.clientWidth !== 1

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
    for (const text of texts) {
      const parent = text.parentElement
      const found = /0x([\da-f]{4,})(?:…([\da-f]+))?/i.exec(text.textContent ?? '')
      if (!found || !parent || !isSeen(parent)) continue
      if (parent.closest('header, label, [role="menuitemradio"], script, style, textarea')) continue
      const [shown, start = '', end = ''] = found
      const isHanded = (handed: string) => {
        const [, whole = ''] = /0x([\da-f]+)$/i.exec(handed) ?? []
        return whole.startsWith(start) && whole.endsWith(end)
      }
      if (!(await copyFrom(text)).some(isHanded)) uncopied.add(shown)
    }
    return [...uncopied]
  })
}
