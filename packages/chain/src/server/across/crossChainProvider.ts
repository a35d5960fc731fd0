import type { Address, Hash } from 'viem'
import type { CrossCall, CrossOffer, CrossRequest } from '../../crosschain/index.ts'

/** An amount with the decimals of the token it is counted in; `text` is the same as a decimal number. */
export type CrossAmount = { readonly units: bigint; readonly decimals: number; readonly text: string }

/** One pair of tokens of a route; symbols are the product's own, logos are others' addresses or null. */
export type CrossRouteToken = {
  readonly originToken: Address
  readonly originTokenSymbol: string
  readonly originTokenLogo: string | null
  readonly originTokenDecimals: number
  readonly destinationToken: Address
  readonly destinationTokenSymbol: string
  readonly destinationTokenLogo: string | null
  readonly destinationTokenDecimals: number
}

/** All transfers to one chain; an origin token may occur several times. */
export type CrossRoute = {
  readonly destinationChainId: number
  readonly destinationChainName: string
  readonly destinationChainLogo: string | null
  readonly tokens: readonly CrossRouteToken[]
}

/** The request; its decimals are those of the route, and an answer with other decimals is rejected. */
export type CrossQuoteRequest = CrossRequest & {
  readonly inputDecimals: number
  readonly outputDecimals: number
}

/** A pair of tokens from one chain to another. */
export type CrossPair = Pick<
  CrossRequest,
  'originChainId' | 'destinationChainId' | 'inputToken' | 'outputToken'
>

/** Smallest and largest amount of a pair that is carried now, in units of the origin token. */
export type CrossLimits = { readonly minimum: bigint; readonly maximum: bigint }

/** One part of a fee: null where the provider does not say it, never 0. `usd` is a decimal number. */
export type CrossFee = {
  readonly amount: (CrossAmount & { readonly symbol: string }) | null
  readonly usd: string | null
}

/** A fee and what it is made of. */
export type CrossFees = {
  readonly total: CrossFee
  readonly lp: CrossFee | null
  readonly relayerCapital: CrossFee | null
  readonly destinationGas: CrossFee | null
  readonly app: CrossFee | null
  readonly originGas: CrossFee | null
}

/** A quote as a provider gave it: nothing in it has been verified, see `verifyCrossQuote`. */
export type CrossQuote = CrossOffer & {
  readonly id: string | null
  /** In the origin token's decimals. */
  readonly input: CrossAmount
  /** In the destination token's decimals; `minimumOutput` is the units of `minimum`. */
  readonly expected: CrossAmount
  readonly minimum: CrossAmount
  readonly balance: { readonly actual: bigint; readonly expected: bigint } | null
  readonly allowance: { readonly spender: Address; readonly actual: bigint; readonly expected: bigint } | null
  readonly fees: CrossFees | null
  readonly expectedFillSeconds: number | null
  readonly swap: CrossCall & { readonly gas: bigint | null }
}

/** A deposit by its id, or by its transaction and its place among the deposits in that. */
export type CrossReference =
  | { readonly originChainId: number; readonly depositId: bigint }
  | { readonly txHash: Hash; readonly index: number }

/** A provider's answer about a deposit; `status` is its own word, see `mapCrossStatus`. */
export type CrossProviderStatus =
  | { readonly found: false }
  | {
      readonly found: true
      readonly status: string
      readonly originChainId: number
      readonly depositId: bigint
      readonly destinationChainId: number | null
      readonly depositTxHash: Hash | null
      readonly fillTxHash: Hash | null
      readonly refundTxHash: Hash | null
      /** The number of deposits in the transaction, where the request named one. */
      readonly depositsInTransaction: number | null
    }

/** One deposit of a member's history; amounts in units of their own tokens. */
export type CrossHistoryEntry = {
  readonly status: string
  readonly originChainId: number
  readonly depositId: bigint
  readonly destinationChainId: number
  readonly depositor: Address
  readonly recipient: Address
  readonly inputToken: Address
  readonly outputToken: Address
  readonly inputAmount: bigint
  readonly outputAmount: bigint
  readonly depositTxHash: Hash | null
  readonly depositedAtMs: number | null
  readonly fillDeadlineMs: number | null
  readonly fillTxHash: Hash | null
  readonly filledAtMs: number | null
  readonly refundTxHash: Hash | null
  readonly feeUsd: string | null
}

/** Newest first; `unreadable` counts what was answered and could not be read, or is somebody else's. */
export type CrossHistory = { readonly deposits: readonly CrossHistoryEntry[]; readonly unreadable: number }

/** A provider of quotes and transfers between chains. Every method throws CrossChainError. */
export type CrossChainProvider = {
  /** Its host, for the logs. */
  readonly name: string
  /** The routes from a chain; may be cached for minutes. */
  routes(originChainId: number): Promise<readonly CrossRoute[]>
  /** A fresh quote; never kept, neither here nor by the caller. */
  quote(request: CrossQuoteRequest): Promise<CrossQuote>
  /** The amounts between which a transfer is carried now; may be cached for seconds. */
  limits(pair: CrossPair): Promise<CrossLimits>
  status(reference: CrossReference): Promise<CrossProviderStatus>
  /** A member's deposits of a chain, by which orders that we lost are found again. */
  history(params: {
    depositor: Address
    originChainId: number
    skip?: number
    limit?: number
  }): Promise<CrossHistory>
}
