import { randomUUID } from 'node:crypto'
import { type CrossQuoteFault, usualCrossTimes, verifyCrossQuote } from '@bank/chain/crosschain'
import type { CrossQuote } from '@bank/chain/server'
import type { MemberId } from '@bank/ledger'
import { BankError } from '../../errors.ts'
import type { CrossSettings, QuotingContext } from '../crossContext.ts'
import { readOfferedRoutes } from '../provider/listCrossRouters.ts'
import { toCrossFailure } from '../provider/toCrossFailure.ts'
import { type AcceptedQuote, describeQuote, type QuotedTransfer } from './describeQuote.ts'
import { insertQuote } from './insertQuote.ts'
import { type ParsedQuoteRequest, parseQuoteRequest, type QuoteRequest } from './parseQuoteRequest.ts'
import { type QuotePreconditions, readQuotePreconditions } from './readQuotePreconditions.ts'

export type MemberQuoteRequest = QuoteRequest & {
  readonly member: { readonly id: MemberId; readonly address: string; readonly banned: boolean }
}

/** An offer that differs from the request; `reason` names the difference. */
export class CrossQuoteRejected extends Error {
  override readonly name = 'CrossQuoteRefused'
  readonly reason: CrossQuoteFault

  constructor(provider: string, reason: CrossQuoteFault) {
    super(`Cross-chain provider ${provider}: its offer was refused (${reason})`)
    this.reason = reason
  }
}

/** The settlement contract rejects older quotes. */
const quoteLifetimeSeconds = 3_600

/**
 * Requests a quote, verifies it against the request field by field and stores it; only a verified offer is returned.
 * Throws 1006 banned, 1005 the receiver is no address, 5003 with the reason: crossClosed, invalidCrossAmount,
 * crossRouteClosed, crossReceiverIsContract, crossParametersAbnormal (also an offer that differs from the request),
 * crossAmountTooLow, crossAmountTooHigh, crossNoLiquidity, crossProviderSilent, quoteFailed.
 */
export async function quoteCrossTransfer(
  bank: QuotingContext,
  { member, ...quoteRequest }: MemberQuoteRequest,
): Promise<QuotedTransfer> {
  const { crossChain, crossCaches, chains } = bank
  if (crossChain === undefined || crossCaches === undefined)
    throw new BankError(5003, { messageKey: 'crossClosed' })
  if (member.banned) throw new BankError(1006)
  const { originChainId, provider } = crossChain
  const routes = await readOfferedRoutes(bank)
  const contracts = [
    ...[...crossChain.settlements.values()].flat(),
    ...(bank.vault ? [bank.vault.address] : []),
  ]
  const parsed = parseQuoteRequest(quoteRequest, {
    ownAddress: member.address,
    originChainId,
    routes,
    contracts,
  })
  const { request, pair } = parsed
  const origin = chains.get(originChainId)
  const destination = chains.get(request.destinationChainId)
  const settlements = crossChain.settlements.get(originChainId) ?? []
  if (!origin || !destination) throw new BankError(5003, { messageKey: 'crossClosed' })
  const [offer, preconditions, quotedAt] = await Promise.all([
    provider.quote({
      ...request,
      inputDecimals: pair.originTokenDecimals,
      outputDecimals: pair.destinationTokenDecimals,
    }),
    readQuotePreconditions(
      { origin, destination },
      { request, settlements, receivers: crossCaches.receivers },
    ),
    bank.clock.now(),
  ]).catch((error: unknown) => {
    throw toCrossFailure(error)
  })
  const accepted = verifyOffer(crossChain, { ...parsed, offer, preconditions, quotedAt })
  await insertQuote(bank.database, { ...accepted, memberId: member.id })
  return describeQuote(accepted)
}

/** Verifies an offer against its request. Throws 5003 (crossParametersAbnormal), with the reason for the logs. */
function verifyOffer(
  crossChain: CrossSettings,
  given: ParsedQuoteRequest & {
    readonly offer: CrossQuote
    readonly preconditions: QuotePreconditions
    readonly quotedAt: Date
  },
): AcceptedQuote {
  const { request, offer, preconditions } = given
  const { integratorId, originChainId, provider, resetFirstTokens } = crossChain
  const verdict = verifyCrossQuote(request, offer, {
    rules: {
      ...usualCrossTimes,
      settlements: crossChain.settlements.get(originChainId) ?? [],
      resetFirstTokens,
      integratorId,
    },
    allowance: preconditions.allowanceOf(offer.swap.to),
    nowMs: preconditions.nowMs,
  })
  if (!verdict.ok)
    throw new BankError(5003, {
      messageKey: 'crossParametersAbnormal',
      cause: new CrossQuoteRejected(provider.name, verdict.reason),
    })
  const endsAtMs = (verdict.deposit.quoteTimestamp + quoteLifetimeSeconds) * 1_000
  return {
    ...given,
    ...verdict,
    quoteId: randomUUID(),
    expiresAt: new Date(Math.min(offer.expiresAtMs ?? endsAtMs, endsAtMs)),
  }
}
