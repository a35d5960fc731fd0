import { readStoredInTab, writeStoredInTab } from '@bank/ui/browser'

const scrollKey = 'scrollPlaces'
/** Enough for a long way back, and never more than some kilobytes. */
const keptPlaces = 50
/** How long a place is waited for whose content is still to come. */
const patienceMs = 5_000

let endRestore: (() => void) | undefined

/** Keeps how far the page of an entry is scrolled, for the way back to it. */
export function keepScroll(key: string): void {
  // A place that is still waited for is where the person was, and more than what stands there by now.
  if (endRestore) return
  const others = readPlaces().filter(([known]) => known !== key)
  writeStoredInTab(scrollKey, JSON.stringify([...others, [key, scrollY]].slice(-keptPlaces)))
}

/** Goes to the top, or to the element that the address names. */
export function scrollToStart(hash: string): void {
  endRestore?.()
  const named = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  if (named) named.scrollIntoView()
  else scrollTo({ top: 0, behavior: 'instant' })
}

/**
 * Goes back to where the page of an entry was left, as soon as it is long enough, unless its reader moves first;
 * false where that is not known.
 */
export function restoreScroll(key: string): boolean {
  endRestore?.()
  const top = readPlaces().find(([known]) => known === key)?.[1]
  if (top === undefined) return false
  const stop = new AbortController()
  const grown = new ResizeObserver(() => move())
  const waited = setTimeout(() => endRestore?.(), patienceMs)
  endRestore = () => {
    endRestore = undefined
    stop.abort()
    grown.disconnect()
    clearTimeout(waited)
  }
  const move = () => {
    scrollTo({ top, behavior: 'instant' })
    if (Math.abs(scrollY - top) < 1) endRestore?.()
  }
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(type, () => endRestore?.(), { signal: stop.signal, passive: true })
  grown.observe(document.body)
  move()
  return true
}

function readPlaces(): readonly (readonly [string, number])[] {
  try {
    const places: unknown = JSON.parse(readStoredInTab(scrollKey) ?? '[]')
    return Array.isArray(places) ? places : []
  } catch {
    return []
  }
}
