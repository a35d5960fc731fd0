import { formatUnits } from 'viem'
import type { z } from 'zod'
import { isSameAddress } from '../../addressText.ts'
import type { CrossCall } from '../../crosschain/index.ts'
import { type AcrossFee, type AcrossToken, approvalShape } from './acrossShapes.ts'
import type { CrossAmount, CrossFee, CrossFees, CrossQuote, CrossQuoteRequest } from './crossChainProvider.ts'
import { findOwnSymbol } from './findOwnSymbol.ts'

type Approval = z.output<typeof approvalShape>

function toCrossAmount(units: bigint, decimals: number): CrossAmount {
  return { units, decimals, text: formatUnits(units, decimals) }
}

function toCrossFee(fee: AcrossFee | null | undefined): CrossFee | null {
  if (!fee) return null
  const { amount, token, amountUsd } = fee
  const counted = amount !== null && token !== null
  return {
    amount: counted
      ? { ...toCrossAmount(amount, token.decimals), symbol: findOwnSymbol(token.symbol) ?? token.symbol }
      : null,
    usd: amountUsd,
  }
}

function toCrossFees(fees: Approval['fees']): CrossFees | null {
  const total = toCrossFee(fees?.total)
  if (fees === null || total === null) return null
  const bridge = fees.total.details?.bridge?.details
  return {
    total,
    lp: toCrossFee(bridge?.lp),
    relayerCapital: toCrossFee(bridge?.relayerCapital),
    destinationGas: toCrossFee(bridge?.destinationGas),
    app: toCrossFee(fees.total.details?.app),
    originGas: toCrossFee(fees.originGas),
  }
}

function toCrossCall(call: {
  chainId: number
  to: CrossCall['to']
  data: CrossCall['callData']
  value?: bigint | null | undefined
}): CrossCall {
  return { chainId: call.chainId, to: call.to, callData: call.data, value: call.value ?? 0n }
}

function isToken(token: AcrossToken, chainId: number, address: string, decimals: number): boolean {
  return token.chainId === chainId && token.decimals === decimals && isSameAddress(token.address, address)
}

/** Finds a contradiction between answer and request; undefined without one. */
function findContradiction(request: CrossQuoteRequest, answer: Approval): string | undefined {
  if (!isToken(answer.inputToken, request.originChainId, request.inputToken, request.inputDecimals))
    return 'another input token'
  if (!isToken(answer.outputToken, request.destinationChainId, request.outputToken, request.outputDecimals))
    return 'another output token'
  if (answer.inputAmount !== request.inputAmount) return 'another input amount'
  if (answer.minOutputAmount === 0n) return 'nothing arrives'
  if (answer.minOutputAmount > answer.expectedOutputAmount) return 'a minimum above what is expected'
  return undefined
}

export type ParsedQuote =
  | { readonly ok: true; readonly quote: CrossQuote }
  | { readonly ok: false; readonly detail: string }

/** Reads an answer of /swap/approval; not ok, with the place, when it cannot be read or contradicts what was asked. */
export function parseQuote(request: CrossQuoteRequest, body: unknown): ParsedQuote {
  const parsed = approvalShape.safeParse(body)
  if (!parsed.success)
    return { ok: false, detail: `quote has no proper ${parsed.error.issues[0]?.path.join('.') || 'shape'}` }
  const answer = parsed.data
  const contradiction = findContradiction(request, answer)
  if (contradiction !== undefined) return { ok: false, detail: `quote has ${contradiction}` }
  const { quoteExpiryTimestamp: expirySeconds } = answer
  return {
    ok: true,
    quote: {
      id: answer.id,
      input: toCrossAmount(answer.inputAmount, request.inputDecimals),
      expected: toCrossAmount(answer.expectedOutputAmount, request.outputDecimals),
      minimum: toCrossAmount(answer.minOutputAmount, request.outputDecimals),
      minimumOutput: answer.minOutputAmount,
      balance: answer.checks?.balance ?? null,
      allowance: answer.checks?.allowance ?? null,
      fees: toCrossFees(answer.fees),
      expectedFillSeconds: answer.expectedFillTime,
      // 0 is its word for a quote without an end.
      expiresAtMs: expirySeconds === null || expirySeconds === 0 ? null : expirySeconds * 1_000,
      approvals: (answer.approvalTxns ?? []).map(toCrossCall),
      swap: { ...toCrossCall(answer.swapTx), gas: answer.swapTx.gas },
    },
  }
}
