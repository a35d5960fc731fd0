/**
 * Every screen's path; a part with a `$` matches any one part.
 */
export const routes = [
  '/',
  '/transfer',
  '/activity',
  '/mixed/currency',
  '/mixed/record',
  '/mixed/recovery',
  '/cross/chain',
  '/cross/record',
  '/cross/record/$orderId',
  '/contract/pledge',
  '/Financial',
  '/Financial/my',
  '/Invitation',
  '/Invitation/my',
  '/team',
  '/team/member',
  '/my',
  '/security',
  '/bonus',
  '/solvency',
  '/help',
] as const

export type Route = (typeof routes)[number]

type ParamOf<Path extends string> = Path extends `${string}$${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamOf<More>
    : Rest
  : never

/** The variable parts of a path by name. */
export type RouteParams<Path extends Route> = { readonly [Name in ParamOf<Path>]: string }

/** Target of a link: a route, its variable parts if any, its query, and an anchor on the page. */
export type Target<Path extends Route = Route> = Path extends Route
  ? {
      readonly to: Path
      readonly query?: Readonly<Record<string, string>> | undefined
      readonly hash?: string
    } & ([ParamOf<Path>] extends [never]
      ? { readonly params?: undefined }
      : { readonly params: RouteParams<Path> })
  : never

/**
 * Finds the route of a path, in any letter case and with a closing slash; undefined for a path without a
 * screen.
 */
export function findRoute(pathname: string): Route | undefined {
  return routes.find((route) => readParams(route, pathname) !== undefined)
}

/** The variable parts of a path, or undefined where the path is another route's. */
export function readParams(route: Route, pathname: string): Readonly<Record<string, string>> | undefined {
  const parts = (pathname.replace(/\/+$/, '') || '/').split('/')
  const expected = route.split('/')
  if (parts.length !== expected.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of expected.entries()) {
    const given = parts[index] ?? ''
    if (part.startsWith('$') && given !== '') params[part.slice(1)] = decode(given)
    else if (part.toLowerCase() !== given.toLowerCase()) return undefined
  }
  return params
}

/** Formats the address of a target; the inviter in the current query is kept for every screen. */
export function toAddress({ to, params, query, hash }: Target, currentSearch: string): string {
  const path = Object.entries(params ?? {}).reduce<string>(
    (path, [name, value]) => path.replace(`$${name}`, encodeURIComponent(value)),
    to,
  )
  const inviter = new URLSearchParams(currentSearch).get('assocAddress')
  const search = new URLSearchParams({ ...query, ...(inviter !== null && { assocAddress: inviter }) })
  return `${path}${search.size > 0 ? `?${search}` : ''}${hash ? `#${hash}` : ''}`
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
