/** An open sheet, drawer or dialog: a call that closes it, which a locked one ignores. */
type Overlay = { readonly close: () => void }

/** Open overlays, the topmost last. */
const overlays: Overlay[] = []
/** True from the start of the app until its page is being left, which a step back would cancel. */
let isActive = false
/** Resolves once the browser has left entries of closed overlays. */
let leaving: Promise<void> | null = null
let resolveLeaving = (): void => undefined
/** The address under the overlays. */
let address = ''

/** Longest wait for the browser to go back, in milliseconds. */
const leaveMs = 1_000

/**
 * Gives each overlay that opens from now on an entry of the browser's history, so that Back closes the topmost and
 * never leaves the page beneath it. The app's router asks `claimPop` first.
 */
export function startOverlayHistory(): void {
  isActive = true
  // A reload keeps the entries of overlays that are gone.
  scheduleSettle()
}

/** Registers an overlay that opened; returns the function that its closing calls. */
export function openOverlay(overlay: Overlay): () => void {
  overlays.push(overlay)
  settle()
  return () => {
    overlays.splice(overlays.indexOf(overlay), 1)
    scheduleSettle()
  }
}

/** Handles a `popstate` of overlays; false for one of the app's own, which its router handles. */
export function claimPop(): boolean {
  if (leaving) {
    resolveLeaving()
    return true
  }
  const depth = readDepth()
  if (overlays.length === 0 && depth === 0) return false
  const isHere = overlays.length === 0 || location.href === address
  for (const { close } of isHere ? overlays.slice(depth).reverse() : overlays.toReversed()) close()
  scheduleSettle()
  return isHere
}

/** Leaves the entries of overlays, so that the app's next one follows the page beneath them. */
export async function closeOverlayEntries(): Promise<void> {
  await leaving
  if (isActive && readDepth() > 0) await moveBack(readDepth())
}

/** Leaves this page by a reload or another document, which overlays that close with it do not cancel. */
export function closePage(leave: () => void): void {
  isActive = false
  if (leaving) void leaving.then(leave)
  else leave()
}

/** Brings the history in line with the open overlays, once those that close and open together have done so. */
function scheduleSettle(): void {
  setTimeout(settle)
}

function settle(): void {
  if (!isActive || leaving) return
  const surplus = readDepth() - overlays.length
  if (surplus > 0) void moveBack(surplus)
  if (surplus >= 0) return
  address = location.href
  for (let depth = readDepth() + 1; depth <= overlays.length; depth += 1)
    history.pushState({ ...history.state, overlayDepth: depth }, '')
}

function moveBack(count: number): Promise<void> {
  leaving = new Promise<void>((resolve) => {
    const timer = setTimeout(() => resolveLeaving(), leaveMs)
    resolveLeaving = () => {
      clearTimeout(timer)
      leaving = null
      resolve()
      scheduleSettle()
    }
  })
  history.go(-count)
  return leaving
}

/** Returns the number of overlays that the browser's current entry is above the page. */
function readDepth(): number {
  const depth: unknown = history.state?.overlayDepth
  return typeof depth === 'number' ? depth : 0
}
