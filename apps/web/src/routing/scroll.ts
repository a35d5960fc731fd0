import { readStoredInTab, writeStoredInTab } from '@bank/ui/browser'

const scrollKey = 'scrollPlaces'
/** Enough for a long way back, and only some kilobytes. */
const keptPlaces = 50
/** Time to wait for the content at a saved scroll position. */
const restoreTimeoutMs = 5_000
/** Time to hold the new scroll position: a drawer that closes behind its link restores the old screen's. */
const holdMs = 1_000

let endHold: (() => void) | undefined

/** Saves the scroll position of an entry, for the way back to it. */
export function saveScroll(key: string): void {
  // A position that is still being restored is the user's own; the current one is lower.
  if (endHold) return
  const others = readPlaces().filter(([known]) => known !== key)
  // Under an open dialog the page does not scroll; its body holds the position instead.
  const top = scrollY + document.body.scrollTop
  writeStoredInTab(scrollKey, JSON.stringify([...others, [key, top]].slice(-keptPlaces)))
}

/** Scrolls to the top, or to the element that the address names. */
export function resetScroll(hash: string): void {
  endHold?.()
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  if (target) target.scrollIntoView()
  else hold(0)
}

/** Restores the saved position of an entry as soon as the page is long enough; false without one. */
export function restoreScroll(key: string): boolean {
  endHold?.()
  const top = readPlaces().find(([known]) => known === key)?.[1]
  if (top === undefined) return false
  hold(top)
  return true
}

/** Scrolls to a height and holds it until the layout is stable, unless the user scrolls first. */
function hold(top: number): void {
  const stop = new AbortController()
  const { signal } = stop
  let isHeld = false
  const move = () => {
    if (Math.abs(scrollY - top) >= 1) scrollTo({ top, behavior: 'instant' })
    if (isHeld && Math.abs(scrollY - top) < 1) endHold?.()
  }
  const grown = new ResizeObserver(move)
  const timers = [
    setTimeout(() => {
      isHeld = true
      move()
    }, holdMs),
    setTimeout(() => endHold?.(), restoreTimeoutMs),
  ]
  endHold = () => {
    endHold = undefined
    stop.abort()
    grown.disconnect()
    timers.forEach(clearTimeout)
  }
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(type, () => endHold?.(), { signal, passive: true })
  addEventListener('scroll', move, { signal, passive: true })
  grown.observe(document.body)
  move()
}

function readPlaces(): readonly (readonly [string, number])[] {
  try {
    const places: unknown = JSON.parse(readStoredInTab(scrollKey) ?? '[]')
    return Array.isArray(places) ? places : []
  } catch {
    return []
  }
}
