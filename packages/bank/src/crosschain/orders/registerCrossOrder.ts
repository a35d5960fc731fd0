import { crossStatuses } from '@bank/chain/crosschain'
import { inTransaction, type Transaction } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import { sql } from 'kysely'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { type CrossOrder, type CrossRow, describeCrossOrder } from './crossRecord.ts'

/** Unmined orders of one member at a time: registering costs nothing, and each order is searched on the chain. */
export const sentOrdersMaximum = 20

/**
 * Stores the transaction of a sent quote, or its replacement. The chain decides: nothing changes any more once the
 * deposit was read. Throws 5003 the quote is not this member's, or is gone (crossQuoteUnknown); 429 too many wait for a
 * block.
 */
export async function registerCrossOrder(
  bank: BankContext,
  request: { readonly memberId: MemberId; readonly quoteId: string; readonly originTxHash: string },
): Promise<CrossOrder> {
  const { memberId, quoteId } = request
  const txHash = request.originTxHash.toLowerCase()
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(quoteId) || !/^0x[0-9a-f]{64}$/.test(txHash))
    throw new BankError(5003, { messageKey: 'crossQuoteUnknown' })
  // Before the transaction: reading the clock may need a second connection while many callers hold theirs.
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    const row = await lockQuote(tx, { memberId, quoteId })
    if (row.stage === 'deposited' || row.origin_tx_hash === txHash) return describeCrossOrder(row)
    const sent = await tx
      .updateTable('bank.cross_order')
      .set({
        stage: 'sent',
        status: crossStatuses.processing,
        reason: null,
        status_raw: null,
        origin_tx_hash: txHash,
        sent_at: at,
        next_check_at: at,
        state_at: at,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await assertFewSent(tx, memberId)
    return describeCrossOrder(sent)
  })
}

/**
 * Locks the member first, so that concurrent registrations cannot exceed the limit; then the row, which the worker may
 * hold.
 */
async function lockQuote(
  tx: Transaction,
  { memberId, quoteId }: { readonly memberId: MemberId; readonly quoteId: string },
): Promise<CrossRow> {
  await sql`SELECT bank.lock_member(${memberId})`.execute(tx)
  const row = await tx
    .selectFrom('bank.cross_order')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .where('member_id', '=', `${memberId}`)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new BankError(5003, { messageKey: 'crossQuoteUnknown' })
  return row
}

async function assertFewSent(tx: Transaction, memberId: MemberId): Promise<void> {
  const { sent } = await tx
    .selectFrom('bank.cross_order')
    .select(({ fn }) => fn.countAll<string>().as('sent'))
    .where('member_id', '=', `${memberId}`)
    .where('stage', '=', 'sent')
    .where('status', '=', crossStatuses.processing)
    .executeTakeFirstOrThrow()
  if (Number(sent) > sentOrdersMaximum) throw new BankError(429)
}
