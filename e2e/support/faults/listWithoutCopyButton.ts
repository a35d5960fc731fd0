import type { Page } from '@playwright/test'

/**
 * Lists visible addresses and hashes, whole or shortened, without a copy button: each button in the same row
 * is pressed and must copy a text that begins and ends as shown. The header is exempt, because it leads to the person
 * it names, and so are elements selected by a tap.
 */
export function listWithoutCopyButton(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const uncopied = new Set<string>()
    const copied: string[] = []
    const clipboard = { writeText: async (text: string) => void copied.push(text) }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })

    const isCopying = (button: HTMLButtonElement) =>
      button.title !== '' && (button.textContent ?? '').endsWith(button.title)

    /** Texts that the buttons of the row copy, from the innermost element outwards. */
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

    /** Text for screen readers only is one pixel wide. */
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
