import type { Database } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import { type AcceptedQuote, secondsOf } from './describeQuote.ts'
import { totalFeeOf } from './totalFeeOf.ts'

/** Writes down a quote before its member sees it: a deposit that nobody registers is found by this row. */
export async function insertQuote(
  { kysely }: Database,
  quote: AcceptedQuote & { readonly memberId: MemberId },
): Promise<void> {
  const { request, pair, deposit, offer, ground, swap, quotedAt } = quote
  const lower = (address: string) => address.toLowerCase()
  await kysely
    .insertInto('bank.cross_order')
    .values({
      member_id: quote.memberId,
      quote_id: quote.quoteId,
      origin_chain_id: BigInt(request.originChainId),
      destination_chain_id: BigInt(request.destinationChainId),
      settlement: lower(swap.to),
      depositor: lower(deposit.depositor),
      recipient: lower(deposit.recipient),
      input_token: lower(deposit.inputToken),
      output_token: lower(deposit.outputToken),
      input_symbol: pair.originTokenSymbol,
      output_symbol: pair.destinationTokenSymbol,
      input_decimals: pair.originTokenDecimals,
      output_decimals: pair.destinationTokenDecimals,
      input_amount: deposit.inputAmount,
      output_amount: deposit.outputAmount,
      exclusive_relayer: lower(deposit.exclusiveRelayer),
      quote_timestamp: BigInt(deposit.quoteTimestamp),
      fill_deadline: BigInt(deposit.fillDeadline),
      fee_usd: storableUsd(totalFeeOf(quote).amountUsd),
      expected_fill_seconds: secondsOf(offer),
      quoted_at: quotedAt,
      expires_at: quote.expiresAt,
      destination_block: ground.destinationBlock,
      state_at: quotedAt,
    })
    .execute()
}

/** A fee below nothing, or of more digits than any, is none that was charged. */
function storableUsd(usd: string | null): string | null {
  return usd !== null && /^\d{1,20}(\.\d{1,36})?$/.test(usd) ? usd : null
}
