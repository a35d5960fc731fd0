import { isSameAddress } from '@bank/chain'
import type { CrossCall, CrossDeposit } from '@bank/chain/crosschain'
import type { CrossFee, CrossQuote } from '@bank/chain/server'
import type { ParsedWish } from './parseCrossWish.ts'
import type { CrossGround } from './readCrossGround.ts'
import { type QuotedFee, totalFeeOf } from './totalFeeOf.ts'

/** An offer that was verified, and what it was held against. */
export type AcceptedQuote = ParsedWish & {
  readonly quoteId: string
  readonly quotedAt: Date
  readonly expiresAt: Date
  readonly offer: CrossQuote
  readonly ground: CrossGround
  readonly deposit: CrossDeposit
  /** Ours, exact; in the order to be signed. */
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

/** A quote as its member sees it: amounts in the smallest unit of their own token, times in milliseconds by the origin's clock. */
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

/** What of an accepted quote is answered: the provider's own words only where nothing of ours says it. */
export function describeQuote(quote: AcceptedQuote): QuotedTransfer {
  const { request, offer, ground, deposit, swap } = quote
  const fees = offer.fees
  // What arrives is what the verified call says; the provider may expect what it likes.
  const arrives = `${deposit.outputAmount}`
  const expected = `${request.inputAmount}`
  return {
    quoteId: quote.quoteId,
    quoteTime: ground.nowMs,
    expiryTime: quote.expiresAt.getTime(),
    originChainId: request.originChainId,
    destinationChainId: request.destinationChainId,
    inputAmount: expected,
    expectedOutputAmount: arrives,
    minOutputAmount: arrives,
    expectedFillSeconds: secondsOf(offer),
    fillDeadlineTime: deposit.fillDeadline * 1_000,
    checks: {
      balance: { actual: `${ground.balance}`, expected },
      allowance: { spender: swap.to, actual: `${ground.allowanceOf(swap.to)}`, expected },
    },
    fees: {
      total: totalFeeOf(quote),
      lp: feeOf(fees?.lp),
      relayerCapital: feeOf(fees?.relayerCapital),
      destinationGas: feeOf(fees?.destinationGas),
      app: feeOf(fees?.app),
      originGas: feeOf(fees?.originGas),
    },
    approvalTxns: quote.approvals.map(callOf),
    swapTx: callOf(swap),
    receiver: ground.receiver && {
      isOwnWallet: isSameAddress(request.recipient, request.depositor),
      isContract: ground.receiver.isContract,
      isUnused:
        !ground.receiver.isContract && ground.receiver.transactionCount === 0n && ground.receiver.coin === 0n,
    },
  }
}

/** Whole seconds; null where the provider does not say. */
export function secondsOf({ expectedFillSeconds }: CrossQuote): number | null {
  return expectedFillSeconds === null ? null : Math.ceil(expectedFillSeconds)
}

function feeOf(fee: CrossFee | null | undefined): QuotedFee | null {
  if (!fee) return null
  return { amount: fee.amount?.text ?? null, symbol: fee.amount?.symbol ?? null, amountUsd: fee.usd }
}

function callOf({ to, callData, value, chainId }: CrossCall): QuotedCall {
  return { to, data: callData, value: `${value}`, chainId }
}
