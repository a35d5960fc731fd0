import type { CrossChainProvider } from '@bank/chain/server'
import type { Address, Hex } from 'viem'
import type { BankContext } from '../bankContext.ts'
import type { RouteCache } from './provider/createRouteCache.ts'
import type { ReceiverCache } from './quotes/createReceiverCache.ts'

/** Settings of cross-chain transfers beside the bank. */
export type CrossSettings = {
  readonly provider: CrossChainProvider
  readonly originChainId: number
  /**
   * The settlement contracts of each chain, origin and destinations: the only call targets, and the only sources of
   * fills and refunds.
   */
  readonly settlements: ReadonlyMap<number, readonly Address[]>
  /** Tokens of the origin chain that change an allowance only from or to 0. */
  readonly resetFirstTokens: readonly Address[]
  /** `0x` and two bytes; null without one. */
  readonly integratorId: Hex | null
}

/** Without settings every call answers crossClosed. */
export type CrossContext = BankContext & { readonly crossChain: CrossSettings | undefined }

/** The context of an installation with cross-chain transfers. */
export type OpenCrossContext = BankContext & { readonly crossChain: CrossSettings }

/** The context of a process that quotes, with its caches of routes and receivers. */
export type QuotingContext = CrossContext & {
  readonly crossCaches: { readonly routers: RouteCache; readonly receivers: ReceiverCache } | undefined
}
