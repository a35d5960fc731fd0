import { isSameAddress, parseAddress } from '@bank/chain'
import type { CrossRequest } from '@bank/chain/crosschain'
import type { CrossRoute, CrossRouteToken } from '@bank/chain/server'
import { type Address, maxUint256, zeroAddress } from 'viem'
import { BankError } from '../../errors.ts'

/** A member's request for a quote, unparsed. */
export type QuoteRequest = {
  /** In the origin token's smallest unit. */
  readonly amount: string
  readonly depositor: string
  readonly inputToken: string
  readonly outputToken: string
  readonly destinationChainId: number
  readonly recipient: string
}

/** The request for the provider and its pair of tokens. */
export type ParsedQuoteRequest = { readonly request: CrossRequest; readonly pair: CrossRouteToken }

/**
 * Parses a request for a quote; pure. Throws 5003: invalidCrossAmount (no whole number above 0), crossParametersAbnormal
 * (the depositor is not the member's own wallet), crossRouteClosed (the pair is not offered), crossReceiverIsContract (a
 * token, a settlement contract or another contract of ours); 1005 the receiver is no address.
 */
export function parseQuoteRequest(
  quoteRequest: QuoteRequest,
  params: {
    readonly ownAddress: string
    readonly originChainId: number
    readonly routes: readonly CrossRoute[]
    /** Forbidden receivers beside the tokens of the routes. */
    readonly contracts: readonly string[]
  },
): ParsedQuoteRequest {
  const { routes, originChainId } = params
  const depositor = parseAddress(quoteRequest.depositor)
  if (!depositor.ok || !isSameAddress(depositor.address, params.ownAddress))
    throw new BankError(5003, { messageKey: 'crossParametersAbnormal' })
  const pair = findPair(routes, quoteRequest)
  if (pair === undefined) throw new BankError(5003, { messageKey: 'crossRouteClosed' })
  const tokens = routes.flatMap((each) => each.tokens)
  const recipient = parseReceiver(quoteRequest.recipient, [
    ...params.contracts,
    ...tokens.flatMap(({ originToken, destinationToken }) => [originToken, destinationToken]),
  ])
  return {
    pair,
    request: {
      originChainId,
      destinationChainId: quoteRequest.destinationChainId,
      inputToken: pair.originToken,
      outputToken: pair.destinationToken,
      inputAmount: parseUnits(quoteRequest.amount),
      depositor: depositor.address,
      recipient,
    },
  }
}

/** Finds the requested pair of tokens among the routes. */
export function findPair(
  routes: readonly CrossRoute[],
  quoteRequest: Pick<QuoteRequest, 'inputToken' | 'outputToken' | 'destinationChainId'>,
): CrossRouteToken | undefined {
  return routes
    .find(({ destinationChainId }) => destinationChainId === quoteRequest.destinationChainId)
    ?.tokens.find(
      ({ originToken, destinationToken }) =>
        isSameAddress(originToken, quoteRequest.inputToken) &&
        isSameAddress(destinationToken, quoteRequest.outputToken),
    )
}

function parseUnits(text: string): bigint {
  const units = /^[1-9]\d{0,77}$/.test(text) ? BigInt(text) : 0n
  if (units === 0n || units > maxUint256) throw new BankError(5003, { messageKey: 'invalidCrossAmount' })
  return units
}

/** Rejects contracts of the transfer itself, which would lose the money; any other contract may be a wallet. */
function parseReceiver(text: string, contracts: readonly string[]): Address {
  const parsed = parseAddress(text)
  if (!parsed.ok || parsed.address === zeroAddress) throw new BankError(1005)
  const { address } = parsed
  if (contracts.some((contract) => isSameAddress(contract, address)))
    throw new BankError(5003, { messageKey: 'crossReceiverIsContract' })
  return address
}
