import type { Router, RouterToken } from '../../routersQuery.ts'

/** What the person picked so far; null for the first there is. */
export type RouteChoice = {
  readonly destinationChainId: number | null
  readonly originToken: string | null
  readonly destinationToken: string | null
}

/** The choices as they stand: where to, what leaves, and as what it arrives, each with what else there is. */
export type ChosenRoute = {
  readonly router: Router
  /** One for each token that can leave for this chain. */
  readonly originTokens: readonly RouterToken[]
  /** Every form in which the chosen token can arrive there. */
  readonly arrivals: readonly RouterToken[]
  readonly token: RouterToken
}

/** Applies a choice to what is offered now; what is offered no longer gives way to the first, the token kept where it can be. */
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
