import { loadPage, type Page } from './pages.ts'
import { saveScroll } from './scroll.ts'

/** How a place was reached: by opening the app, by a link, by the browser's back and forward, or within its page. */
export type Arrival = 'first' | 'opened' | 'returned' | 'within'

/** What is shown: the address, what stands there, and the key of its entry in the browser's history. */
export type Place = {
  readonly key: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly page: Page
  readonly arrival: Arrival
}

let place: Place | undefined
/** Counts what was asked for, so that what was asked for last wins over what loads longer. */
let lastTurn = 0
const placeListeners = new Set<() => void>()
const startListeners = new Set<() => void>()

/** What is shown now. Throws before `startNavigation` has loaded the first page. */
export function readPlace(): Place {
  if (place === undefined) throw new Error('startNavigation was not awaited')
  return place
}

export const subscribePlace = (listener: () => void): (() => void) => subscribe(placeListeners, listener)

/** Hears of every navigation that begins to load; its end is a new place. */
export const subscribeStart = (listener: () => void): (() => void) => subscribe(startListeners, listener)

/** Loads what stands at the address of the window and follows its history from then on. */
export async function startNavigation(): Promise<void> {
  history.scrollRestoration = 'manual'
  addEventListener('popstate', () => void restoreEntry())
  addEventListener('pagehide', () => place && saveScroll(place.key))
  const isShown = new Promise<void>((resolve) => {
    const forget = subscribePlace(() => {
      forget()
      resolve()
    })
  })
  void load(readAddress(), 'first', getEntryKey)
  await isShown
}

/** Shows given places without a browser, for a page that is written ahead. */
export const setPlace = (given: Place): void => publish(given)

/**
 * Opens an address of this app: loads what stands there while the old screen stays, then changes address and screen.
 * Resolves when it is shown or another navigation has taken its place.
 */
export async function openAddress(address: string, { replace = false } = {}): Promise<void> {
  const url = new URL(address, location.href)
  const isHere = url.href === location.href
  // Now, not when it has come: a drawer that closes meanwhile takes the focus, and with it the page, to the top.
  if (place) saveScroll(place.key)
  await load(url, 'opened', () => {
    const key = createKey()
    history[replace || isHere ? 'replaceState' : 'pushState']({ key }, '', url)
    return key
  })
}

/** Shows the entry that the browser has gone back or forward to; its address stands in the bar already. */
async function restoreEntry(): Promise<void> {
  const url = readAddress()
  const isWithin = place !== undefined && place.pathname === url.pathname && place.search === url.search
  if (place) saveScroll(place.key)
  await load(url, isWithin ? 'within' : 'returned', getEntryKey)
}

async function load(
  { pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>,
  arrival: Arrival,
  enter: () => string,
): Promise<void> {
  lastTurn += 1
  const turn = lastTurn
  for (const listener of startListeners) listener()
  const page = await loadPage(pathname)
  if (turn !== lastTurn) return
  publish({ key: enter(), pathname, search, hash, page, arrival })
}

function publish(next: Place): void {
  place = next
  for (const listener of placeListeners) listener()
}

/** One for each entry of a history, which may be older than this page. */
const createKey = (): string => `${Date.now().toString(36)}-${lastTurn}`

const readAddress = (): URL => new URL(location.href)

/** The key of the entry that the browser stands on; one that somebody else made is given one. */
function getEntryKey(): string {
  const known: unknown = history.state?.key
  if (typeof known === 'string') return known
  const key = createKey()
  history.replaceState({ ...history.state, key }, '')
  return key
}

function subscribe(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
