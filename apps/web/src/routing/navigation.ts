import { claimPop, closeOverlayEntries, startOverlayHistory } from '@bank/ui/browser'
import { loadPage, type Page } from './pages.ts'
import { saveScroll } from './scroll.ts'

/**
 * Kind of arrival at a screen: by opening the app, by a link, by the browser's back and forward, or within
 * its page.
 */
export type Arrival = 'first' | 'opened' | 'returned' | 'within'

/** The place on screen: its address, its page, and the key of its entry in the browser's history. */
export type Place = {
  readonly key: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly page: Page
  readonly arrival: Arrival
}

let place: Place | undefined
/** Counts navigations, so that the last one wins over one that loads longer. */
let lastTurn = 0
const placeListeners = new Set<() => void>()
const startListeners = new Set<() => void>()

/** Returns the current place. Throws before `startNavigation` has loaded the first page. */
export function readPlace(): Place {
  if (place === undefined) throw new Error('startNavigation was not awaited')
  return place
}

export const subscribePlace = (listener: () => void): (() => void) => subscribe(placeListeners, listener)

/** Subscribes to the start of every navigation; its end is a new place. */
export const subscribeStart = (listener: () => void): (() => void) => subscribe(startListeners, listener)

/** Loads the page at the window's address and follows its history from then on. */
export async function startNavigation(): Promise<void> {
  history.scrollRestoration = 'manual'
  addEventListener('popstate', () => claimPop() || void restoreEntry())
  startOverlayHistory()
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

/**
 * Opens an address of this app: loads its page while the old screen stays, then changes address and screen.
 * Resolves when it is shown or another navigation has replaced it.
 */
export async function openAddress(address: string, { replace = false } = {}): Promise<void> {
  const url = new URL(address, location.href)
  const isHere = url.href === location.href
  // Saved before the load: a drawer that closes meanwhile moves the focus, and with it the page, to the top.
  if (place) saveScroll(place.key)
  await load(url, 'opened', () => {
    const key = createKey()
    history[replace || isHere ? 'replaceState' : 'pushState']({ key }, '', url)
    return key
  })
}

/** Shows the entry that the browser has gone back or forward to; the address bar already has its address. */
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
  if (arrival !== 'first') await closeOverlayEntries()
  if (turn !== lastTurn) return
  setPlace({ key: enter(), pathname, search, hash, page, arrival })
}

/** Sets the place and notifies its subscribers; the prerender sets one without a browser. */
export function setPlace(next: Place): void {
  place = next
  for (const listener of placeListeners) listener()
}

/** Creates a key for an entry of a history, which may be older than this page. */
const createKey = (): string => `${Date.now().toString(36)}-${lastTurn}`

const readAddress = (): URL => new URL(location.href)

/** Returns the key of the browser's current entry; an entry that other code created gets one. */
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
