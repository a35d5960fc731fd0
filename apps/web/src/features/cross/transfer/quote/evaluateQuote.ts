import type { CallResult } from '@bank/api-schema'
import { isSameAddress } from '@bank/chain'
import {
  type CrossCall,
  type CrossQuoteFault,
  type CrossRequest,
  type CrossRules,
  usualCrossTimes,
  verifyCrossQuote,
} from '@bank/chain/crosschain'
import type { Address, Hex } from 'viem'
import type { Quote } from '../../routersQuery.ts'

/** The configuration of cross-chain transfers while they are open. */
export type CrossConfig = NonNullable<CallResult<'queryConfig'>['crossChain']>

export type QuoteVerdict =
  | {
      readonly ok: true
      /** Approvals of our own making for the exact amount, in signing order. */
      readonly approvals: readonly CrossCall[]
      readonly swap: CrossCall
      /** The call is not sent from this time on, by the origin chain's clock; epoch milliseconds. */
      readonly expiresAt: number
    }
  | { readonly ok: false; readonly reason: CrossQuoteFault }

/** Finds the settlement contract that a quote calls; undefined for an unknown one. */
export function findSettlement(config: CrossConfig, quote: Pick<Quote, 'swapTx'>): Address | undefined {
  return listSettlements(config).find((settlement) => isSameAddress(settlement, quote.swapTx.to))
}

/**
 * Verifies a quote against the member's request, because neither the provider nor the server is trusted with
 * what a wallet signs. `allowance` is that of the quote's target, `nowMs` the origin chain's clock.
 */
export function evaluateQuote(
  request: CrossRequest,
  quote: Quote,
  params: { readonly config: CrossConfig; readonly allowance: bigint; readonly nowMs: number },
): QuoteVerdict {
  const { config, allowance, nowMs } = params
  const verdict = verifyCrossQuote(
    request,
    {
      minimumOutput: BigInt(quote.minOutputAmount),
      expiresAtMs: quote.expiryTime,
      approvals: quote.approvalTxns.map(toCall),
      swap: toCall(quote.swapTx),
    },
    { rules: getRules(config), allowance, nowMs },
  )
  if (!verdict.ok) return verdict
  const oldestMs = (verdict.deposit.quoteTimestamp + usualCrossTimes.maximumQuoteAgeSeconds) * 1_000
  const { approvals, swap } = verdict
  return { ok: true, approvals, swap, expiresAt: Math.min(quote.expiryTime, oldestMs) }
}

const listSettlements = ({ settlements, originChainId }: CrossConfig): readonly Address[] =>
  settlements.filter(({ chainId }) => chainId === originChainId).map(({ address }) => address as Address)

function getRules(config: CrossConfig): CrossRules {
  return {
    settlements: listSettlements(config),
    resetFirstTokens: config.resetFirstTokens as readonly Address[],
    integratorId: config.integratorId as Hex | null,
    ...usualCrossTimes,
  }
}

const toCall = ({ chainId, to, data, value }: Quote['swapTx']): CrossCall => ({
  chainId,
  to: to as Address,
  callData: data as Hex,
  value: BigInt(value),
})

/** A quote that differs from its request: no wallet may see it. */
export class QuoteRejected extends Error {
  override readonly name = 'QuoteRejected'
  readonly reason: CrossQuoteFault

  constructor(reason: CrossQuoteFault) {
    super(`the quote was rejected: ${reason}`)
    this.reason = reason
  }
}
