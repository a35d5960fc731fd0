import type { Router, RouterToken } from '../../routersQuery.ts'

/** The member's choices; null means the first option. */
export type RouteChoice = {
  readonly destinationChainId: number | null
  readonly originToken: string | null
  readonly destinationToken: string | null
}

/** The chosen route with the alternatives to each choice. */
export type ChosenRoute = {
  readonly router: Router
  /** One for each token that can leave for this chain. */
  readonly originTokens: readonly RouterToken[]
  /** Every form in which the chosen token can arrive there. */
  readonly arrivals: readonly RouterToken[]
  readonly token: RouterToken
}

/**
 * Applies a choice to the current routers: options that are gone fall back to the first, and the token is
 * kept where possible.
 */
export function chooseRoute(routers: readonly Router[], choice: RouteChoice): ChosenRoute | null {
  const open = routers.filter(({ routerTokens }) => routerTokens.length > 0)
  const router =
    open.find(({ destinationChainId }) => destinationChainId === choice.destinationChainId) ?? open[0]
  const [first] = router?.routerTokens ?? []
  if (!router || !first) return null
  const chosen =
    router.routerTokens.find(({ originToken }) => isSame(originToken, choice.originToken)) ?? first
  const arrivals = router.routerTokens.filter(({ originToken }) => isSame(originToken, chosen.originToken))
  const token =
    arrivals.find(({ destinationToken }) => isSame(destinationToken, choice.destinationToken)) ?? chosen
  const originTokens = router.routerTokens.filter(
    ({ originToken }, index, all) => all.findIndex((each) => isSame(each.originToken, originToken)) === index,
  )
  return { router, originTokens, arrivals, token }
}

function isSame(left: string, right: string | null): boolean {
  return right !== null && left.toLowerCase() === right.toLowerCase()
}
