import { type RefObject, useLayoutEffect, useState } from 'react'

const highlightName = 'help-search'

/**
 * Shows those sections of a container that have every word of a text, and marks the words. Returns the number of sections
 * shown; every one for an empty text.
 */
export function useHelpSearch(container: RefObject<HTMLElement | null>, text: string): number {
  const [found, setFound] = useState(1)
  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    const words = toWords(text)
    const apply = () => setFound(showMatches(element, words))
    apply()
    // The current figures arrive later.
    const observer = new MutationObserver(apply)
    observer.observe(element, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      mark([])
    }
  }, [container, text])
  return found
}

/** The words of a text, in small letters and of one width. */
export const toWords = (text: string): readonly string[] =>
  text.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)

/** Hides the sections that lack one of the words, and returns how many are left. */
export function showMatches(container: HTMLElement, words: readonly string[]): number {
  const sections = [...container.children].filter((child) => child instanceof HTMLElement)
  for (const section of sections) {
    const content = section.textContent.toLowerCase()
    section.hidden = !words.every((word) => content.includes(word))
  }
  const shown = sections.filter(({ hidden }) => !hidden)
  mark(words.length === 0 ? [] : shown.flatMap((section) => listRanges(section, words)))
  return shown.length
}

/** Lists the places of the words within the text of an element. */
function listRanges(element: HTMLElement, words: readonly string[]): Range[] {
  const ranges: Range[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const content = (node.textContent ?? '').toLowerCase()
    for (const word of words)
      for (
        let start = content.indexOf(word);
        start >= 0;
        start = content.indexOf(word, start + word.length)
      ) {
        const range = document.createRange()
        range.setStart(node, start)
        range.setEnd(node, start + word.length)
        ranges.push(range)
      }
  }
  return ranges
}

/** Marks ranges without touching the elements, which are React's; browsers without that show the sections alone. */
function mark(ranges: readonly Range[]): void {
  if (typeof CSS === 'undefined' || !('highlights' in CSS)) return
  if (ranges.length === 0) CSS.highlights.delete(highlightName)
  else CSS.highlights.set(highlightName, new Highlight(...ranges))
}
