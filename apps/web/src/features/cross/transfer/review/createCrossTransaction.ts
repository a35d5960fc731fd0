import type { CrossCall, CrossRequest } from '@bank/chain/crosschain'
import { formatUnits } from 'viem'
import type { CrossAction, CrossTransaction, FrozenCall } from '../../../../transactions/state/transaction.ts'
import type { Router, RouterToken } from '../../routersQuery.ts'
import type { RecipientWarning } from '../form/validateRecipient.ts'
import type { VerifiedQuote } from '../quote/requestQuote.ts'

/** A transfer in the review, before anything is signed. */
export type Draft = {
  readonly request: CrossRequest
  readonly router: Router
  readonly token: RouterToken
  readonly checked: VerifiedQuote
  /** Wei for a unit of gas. */
  readonly gasPrice: bigint
  readonly coin: string
  readonly warnings: readonly RecipientWarning[]
}

/** Creates the confirmed transfer from the verified calls of its quote, which are not computed again. */
export function createCrossTransaction(
  { request, token }: Pick<Draft, 'request' | 'token'>,
  { quote, approvals, swap, expiresAt }: Pick<VerifiedQuote, 'quote' | 'approvals' | 'swap' | 'expiresAt'>,
  { id, createdAt }: { readonly id: string; readonly createdAt: number },
): CrossTransaction {
  return {
    id,
    objective: {
      kind: 'cross',
      amount: formatUnits(request.inputAmount, token.originTokenDecimals),
      asset: token.originTokenSymbol,
      inputToken: request.inputToken,
      outputAmount: formatUnits(BigInt(quote.minOutputAmount), token.destinationTokenDecimals),
      outputSymbol: token.destinationTokenSymbol,
      outputToken: request.outputToken,
      destinationChainId: request.destinationChainId,
      recipient: request.recipient,
      quoteId: quote.quoteId,
      expiresAt,
    },
    owner: request.depositor,
    chainId: request.originChainId,
    calls: [
      ...approvals.map((call) => toFrozenCall(classifyApproval(call), call)),
      toFrozenCall('cross', swap),
    ],
    callIndex: 0,
    createdAt,
    isRegistered: false,
    state: { status: 'ready' },
  }
}

/** Classifies an approval: the amount, or 0 where a token requires a reset first. */
export function classifyApproval({ callData }: Pick<CrossCall, 'callData'>): 'reset' | 'approve' {
  return /0{64}$/.test(callData) ? 'reset' : 'approve'
}

const toFrozenCall = (action: CrossAction, { to, callData }: CrossCall): FrozenCall<CrossAction> => ({
  action,
  to,
  data: callData,
})
