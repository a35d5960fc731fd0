import type { ComponentType } from 'react'
import { findRoute, type Route } from './routes.ts'

export type LoadPage = () => Promise<ComponentType>

/** What stands at an address: a screen, nothing, or a screen whose code did not come. */
export type Page =
  | { readonly kind: 'screen'; readonly route: Route; readonly Screen: ComponentType }
  | { readonly kind: 'failed'; readonly route: Route }
  | { readonly kind: 'unknown' }

let loads: Readonly<Record<Route, LoadPage>> | undefined
const pending = new Map<Route, Promise<ComponentType>>()

/** Tells how each screen's code and words are loaded; called once, by the app, before anything is shown. */
export function setPages(pages: Readonly<Record<Route, LoadPage>>): void {
  loads = pages
}

/** Loads what stands at a path; a load that fails is told as such and is tried anew the next time. */
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
