import { BankError } from '../../errors.ts'
import type { QuotingContext } from '../crossContext.ts'
import { readOfferedRoutes } from '../provider/listCrossRouters.ts'
import { toCrossFailure } from '../provider/toCrossFailure.ts'
import { findPair } from './parseQuoteRequest.ts'

/** The allowed amounts of a transfer, in the origin token's smallest unit. */
export type TransferLimits = { readonly minimumAmount: string; readonly maximumAmount: string }

/**
 * Fetches the provider's current minimum and maximum for a pair. Throws 5003: crossClosed, crossRouteClosed (the pair is
 * not offered), crossProviderSilent, quoteFailed (an unreadable response).
 */
export async function findCrossLimits(
  bank: QuotingContext,
  request: { readonly inputToken: string; readonly outputToken: string; readonly destinationChainId: number },
): Promise<TransferLimits> {
  const { crossChain } = bank
  if (crossChain === undefined) throw new BankError(5003, { messageKey: 'crossClosed' })
  const pair = findPair(await readOfferedRoutes(bank), request)
  if (pair === undefined) throw new BankError(5003, { messageKey: 'crossRouteClosed' })
  const { minimum, maximum } = await crossChain.provider
    .limits({
      originChainId: crossChain.originChainId,
      destinationChainId: request.destinationChainId,
      inputToken: pair.originToken,
      outputToken: pair.destinationToken,
    })
    .catch((error: unknown) => {
      throw toCrossFailure(error)
    })
  return { minimumAmount: `${minimum}`, maximumAmount: `${maximum}` }
}
