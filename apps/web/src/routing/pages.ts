import type { ComponentType } from 'react'
import { findRoute, type Route } from './routes.ts'

export type LoadPage = () => Promise<ComponentType>

/** Content of an address: a screen, nothing, or a screen whose code failed to load. */
export type Page =
  | { readonly kind: 'screen'; readonly route: Route; readonly Screen: ComponentType }
  | { readonly kind: 'failed'; readonly route: Route }
  | { readonly kind: 'unknown' }

let loads: Readonly<Record<Route, LoadPage>> | undefined
const pending = new Map<Route, Promise<ComponentType>>()

/** Sets the loaders of each screen's code and texts; called once, by the app, before anything is shown. */
export function setPages(pages: Readonly<Record<Route, LoadPage>>): void {
  loads = pages
}

/** Loads the page at a path; a failed load is returned as such and retried the next time. */
export async function loadPage(pathname: string): Promise<Page> {
  const route = findRoute(pathname)
  if (route === undefined) return { kind: 'unknown' }
  try {
    return { kind: 'screen', route, Screen: await loadOnce(route) }
  } catch {
    return { kind: 'failed', route }
  }
}

function loadOnce(route: Route): Promise<ComponentType> {
  const known = pending.get(route)
  if (known) return known
  if (loads === undefined) throw new Error('providePages was not called')
  const load = loads[route]()
  pending.set(route, load)
  load.catch(() => pending.delete(route))
  return load
}
