import type { Database } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import { computeTotalFee } from './computeTotalFee.ts'
import { type AcceptedQuote, toWholeSeconds } from './describeQuote.ts'

/** Stores a quote before its member sees it: an unregistered deposit is found by this row. */
export async function insertQuote(
  { kysely }: Database,
  quote: AcceptedQuote & { readonly memberId: MemberId },
): Promise<void> {
  const { request, pair, deposit, offer, preconditions, swap, quotedAt } = quote
  const toLower = (address: string) => address.toLowerCase()
  await kysely
    .insertInto('bank.cross_order')
    .values({
      member_id: quote.memberId,
      quote_id: quote.quoteId,
      origin_chain_id: BigInt(request.originChainId),
      destination_chain_id: BigInt(request.destinationChainId),
      settlement: toLower(swap.to),
      depositor: toLower(deposit.depositor),
      recipient: toLower(deposit.recipient),
      input_token: toLower(deposit.inputToken),
      output_token: toLower(deposit.outputToken),
      input_symbol: pair.originTokenSymbol,
      output_symbol: pair.destinationTokenSymbol,
      input_decimals: pair.originTokenDecimals,
      output_decimals: pair.destinationTokenDecimals,
      input_amount: deposit.inputAmount,
      output_amount: deposit.outputAmount,
      exclusive_relayer: toLower(deposit.exclusiveRelayer),
      quote_timestamp: BigInt(deposit.quoteTimestamp),
      fill_deadline: BigInt(deposit.fillDeadline),
      fee_usd: toStorableUsd(computeTotalFee(quote).amountUsd),
      expected_fill_seconds: toWholeSeconds(offer),
      quoted_at: quotedAt,
      expires_at: quote.expiresAt,
      destination_block: preconditions.destinationBlock,
      state_at: quotedAt,
    })
    .execute()
}

/** Returns null for a negative fee or one of too many digits: neither was charged. */
function toStorableUsd(usd: string | null): string | null {
  return usd !== null && /^\d{1,20}(\.\d{1,36})?$/.test(usd) ? usd : null
}
