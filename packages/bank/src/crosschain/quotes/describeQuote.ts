import { isSameAddress } from '@bank/chain'
import type { CrossCall, CrossDeposit } from '@bank/chain/crosschain'
import type { CrossFee, CrossQuote } from '@bank/chain/server'
import { computeTotalFee, type QuotedFee } from './computeTotalFee.ts'
import type { ParsedQuoteRequest } from './parseQuoteRequest.ts'
import type { QuotePreconditions } from './readQuotePreconditions.ts'

/** A verified offer and the facts it was verified against. */
export type AcceptedQuote = ParsedQuoteRequest & {
  readonly quoteId: string
  readonly quotedAt: Date
  readonly expiresAt: Date
  readonly offer: CrossQuote
  readonly preconditions: QuotePreconditions
  readonly deposit: CrossDeposit
  /** Approvals with our own exact amounts, in signing order. */
  readonly approvals: readonly CrossCall[]
  readonly swap: CrossCall
}

/** A call for a wallet to sign; `value` in the chain's smallest unit. */
export type QuotedCall = {
  readonly to: string
  readonly data: string
  readonly value: string
  readonly chainId: number
}

/** A quote for its member: amounts in the smallest unit of their own token, times in milliseconds of the origin's clock. */
export type QuotedTransfer = {
  readonly quoteId: string
  readonly quoteTime: number
  readonly expiryTime: number
  readonly originChainId: number
  readonly destinationChainId: number
  readonly inputAmount: string
  readonly expectedOutputAmount: string
  readonly minOutputAmount: string
  readonly expectedFillSeconds: number | null
  readonly fillDeadlineTime: number
  readonly checks: {
    readonly balance: { readonly actual: string; readonly expected: string }
    readonly allowance: { readonly spender: string; readonly actual: string; readonly expected: string }
  }
  readonly fees: {
    readonly total: QuotedFee
    readonly lp: QuotedFee | null
    readonly relayerCapital: QuotedFee | null
    readonly destinationGas: QuotedFee | null
    readonly app: QuotedFee | null
    readonly originGas: QuotedFee | null
  }
  readonly approvalTxns: readonly QuotedCall[]
  readonly swapTx: QuotedCall
  readonly receiver: {
    readonly isOwnWallet: boolean
    readonly isContract: boolean
    readonly isUnused: boolean
  } | null
}

/** Formats an accepted quote: the provider's figures appear only where we have none of our own. */
export function describeQuote(quote: AcceptedQuote): QuotedTransfer {
  const { request, offer, preconditions, deposit, swap } = quote
  const fees = offer.fees
  // The verified call fixes the output, whatever the provider expects.
  const arrives = `${deposit.outputAmount}`
  const expected = `${request.inputAmount}`
  return {
    quoteId: quote.quoteId,
    quoteTime: preconditions.nowMs,
    expiryTime: quote.expiresAt.getTime(),
    originChainId: request.originChainId,
    destinationChainId: request.destinationChainId,
    inputAmount: expected,
    expectedOutputAmount: arrives,
    minOutputAmount: arrives,
    expectedFillSeconds: toWholeSeconds(offer),
    fillDeadlineTime: deposit.fillDeadline * 1_000,
    checks: {
      balance: { actual: `${preconditions.balance}`, expected },
      allowance: { spender: swap.to, actual: `${preconditions.allowanceOf(swap.to)}`, expected },
    },
    fees: {
      total: computeTotalFee(quote),
      lp: toQuotedFee(fees?.lp),
      relayerCapital: toQuotedFee(fees?.relayerCapital),
      destinationGas: toQuotedFee(fees?.destinationGas),
      app: toQuotedFee(fees?.app),
      originGas: toQuotedFee(fees?.originGas),
    },
    approvalTxns: quote.approvals.map(toQuotedCall),
    swapTx: toQuotedCall(swap),
    receiver: preconditions.receiver && {
      isOwnWallet: isSameAddress(request.recipient, request.depositor),
      isContract: preconditions.receiver.isContract,
      isUnused:
        !preconditions.receiver.isContract &&
        preconditions.receiver.transactionCount === 0n &&
        preconditions.receiver.coin === 0n,
    },
  }
}

/** Whole seconds; null where the provider gives none. */
export function toWholeSeconds({ expectedFillSeconds }: CrossQuote): number | null {
  return expectedFillSeconds === null ? null : Math.ceil(expectedFillSeconds)
}

function toQuotedFee(fee: CrossFee | null | undefined): QuotedFee | null {
  if (!fee) return null
  return { amount: fee.amount?.text ?? null, symbol: fee.amount?.symbol ?? null, amountUsd: fee.usd }
}

function toQuotedCall({ to, callData, value, chainId }: CrossCall): QuotedCall {
  return { to, data: callData, value: `${value}`, chainId }
}
