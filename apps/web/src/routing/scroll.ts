import { readStoredInTab, writeStoredInTab } from '@bank/ui/browser'

const scrollKey = 'scrollPlaces'
/** Enough for a long way back, and never more than some kilobytes. */
const keptPlaces = 50
/** How long a place is waited for whose content is still to come. */
const restoreTimeoutMs = 5_000
/** A drawer that closes behind its link puts the old screen's place back; until then the new one's is held. */
const holdMs = 1_000

let endHold: (() => void) | undefined

/** Keeps how far the page of an entry is scrolled, for the way back to it. */
export function saveScroll(key: string): void {
  // A place that is still waited for is where the person was, and more than what stands there by now.
  if (endHold) return
  const others = readPlaces().filter(([known]) => known !== key)
  // Under an open dialog the page does not scroll, and its body stands for it.
  const top = scrollY + document.body.scrollTop
  writeStoredInTab(scrollKey, JSON.stringify([...others, [key, top]].slice(-keptPlaces)))
}

/** Goes to the top, or to the element that the address names. */
export function resetScroll(hash: string): void {
  endHold?.()
  const named = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  if (named) named.scrollIntoView()
  else hold(0)
}

/** Goes back to where the page of an entry was left, as soon as it is long enough; false where that is not known. */
export function restoreScroll(key: string): boolean {
  endHold?.()
  const top = readPlaces().find(([known]) => known === key)?.[1]
  if (top === undefined) return false
  hold(top)
  return true
}

/** Moves to a height and keeps it there until it has been reached and stayed, unless the reader moves first. */
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
