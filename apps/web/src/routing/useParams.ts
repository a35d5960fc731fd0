import { type Route, type RouteParams, readParams } from './routes.ts'
import { usePlace } from './usePlace.ts'

/** The variable parts of the address of a screen. Throws where another screen is shown. */
export function useParams<Path extends Route>(route: Path): RouteParams<Path> {
  const { pathname } = usePlace()
  const params = readParams(route, pathname)
  if (params === undefined) throw new Error(`${pathname} is no ${route}`)
  return params as RouteParams<Path>
}
