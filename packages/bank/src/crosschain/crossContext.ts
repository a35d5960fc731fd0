import type { CrossChainProvider } from '@bank/chain/server'
import type { Address, Hex } from 'viem'
import type { BankContext } from '../bankContext.ts'
import type { ReceiverCache } from './createReceiverCache.ts'
import type { RouteCache } from './createRouteCache.ts'

/** What cross-chain transfers need besides the bank. */
export type CrossSettings = {
  readonly provider: CrossChainProvider
  readonly originChainId: number
  /**
   * The settlement contracts of each chain, origin and destinations: what may be called, and whose fills and refunds are
   * believed.
   */
  readonly settlements: ReadonlyMap<number, readonly Address[]>
  /** Tokens of the origin chain that change an allowance only from or to 0. */
  readonly resetFirstTokens: readonly Address[]
  /** `0x` and two bytes; null when we have none. */
  readonly integratorId: Hex | null
}

/** Undefined settings: no transfers are made here, and all of it answers crossClosed. */
export type CrossContext = BankContext & { readonly crossChain: CrossSettings | undefined }

/** The context of an installation where transfers are made. */
export type OpenCrossContext = BankContext & { readonly crossChain: CrossSettings }

/** The context of a process that quotes, with what it remembers of the provider and of receivers. */
export type QuotingContext = CrossContext & {
  readonly crossCaches: { readonly routers: RouteCache; readonly receivers: ReceiverCache } | undefined
}
