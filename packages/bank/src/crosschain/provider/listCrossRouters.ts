import type { CrossRoute, CrossRouteToken } from '@bank/chain/server'
import type { CrossContext, QuotingContext } from '../crossContext.ts'
import { toCrossFailure } from './toCrossFailure.ts'

/** The tokens that can be sent to one chain. */
export type CrossRouter = {
  readonly destinationChainId: number
  readonly destinationChainName: string
  readonly routerTokens: readonly Pick<
    CrossRouteToken,
    | 'originToken'
    | 'originTokenSymbol'
    | 'originTokenLogo'
    | 'originTokenDecimals'
    | 'destinationToken'
    | 'destinationTokenSymbol'
    | 'destinationTokenDecimals'
  >[]
}

/**
 * Lists the tokens that can be sent from a chain; empty without cross-chain transfers, and from any chain but the
 * origin. Throws 5003 (crossProviderSilent) without a list of the provider.
 */
export async function listCrossRouters(
  bank: QuotingContext,
  { originChainId }: { readonly originChainId: number },
): Promise<CrossRouter[]> {
  if (originChainId !== bank.crossChain?.originChainId) return []
  const routes = await readOfferedRoutes(bank)
  return routes.map(({ destinationChainId, destinationChainName, tokens }) => ({
    destinationChainId,
    destinationChainName,
    routerTokens: tokens.map((token) => ({
      originToken: token.originToken,
      originTokenSymbol: token.originTokenSymbol,
      originTokenLogo: token.originTokenLogo,
      originTokenDecimals: token.originTokenDecimals,
      destinationToken: token.destinationToken,
      destinationTokenSymbol: token.destinationTokenSymbol,
      destinationTokenDecimals: token.destinationTokenDecimals,
    })),
  }))
}

/** Reads the provider's routes whose arrivals this installation can see. Throws 5003. */
export async function readOfferedRoutes(bank: QuotingContext): Promise<readonly CrossRoute[]> {
  const routes = await bank.crossCaches?.routers.list().catch((error: unknown) => {
    throw toCrossFailure(error)
  })
  return routes?.filter(({ destinationChainId }) => canSeeArrive(bank, destinationChainId)) ?? []
}

/** Requires known settlement contracts and our own RPC: we verify fills without trusting the provider. */
function canSeeArrive({ chains, crossChain }: CrossContext, chainId: number): boolean {
  return chains.has(chainId) && (crossChain?.settlements.get(chainId)?.length ?? 0) > 0
}
