import type { CrossRefund } from '@bank/chain/server'
import { inTransaction, type Transaction } from '@bank/database'
import { sql } from 'kysely'
import type { Address, Hash } from 'viem'
import type { BankContext } from '../bankContext.ts'
import type { ChainView } from './createChainViews.ts'
import type { CrossRow } from './crossRecord.ts'
import { updateOrder } from './updateOrder.ts'

/**
 * Reads a refund that somebody pointed at: final, after the deadline, to the depositor, in the token. Undefined when the
 * origin chain does not show it so. Throws ChainReadError.
 */
export async function readProvenRefund(params: {
  readonly order: CrossRow
  readonly origin: ChainView
  readonly settlements: readonly Address[]
  readonly txHash: Hash
}): Promise<CrossRefund | undefined> {
  const { order, origin, settlements, txHash } = params
  const finalized = await origin.getFinalized()
  const refund = await origin.reader.findCrossRefund({
    settlements,
    txHash,
    depositor: order.depositor as Address,
    token: order.input_token as Address,
  })
  if (refund === undefined || refund.blockNumber > finalized.number) return undefined
  return refund.minedAtMs > Number(order.fill_deadline) * 1_000 ? refund : undefined
}

/** What of a refund's transaction other orders of the same depositor and token have been paid by. */
async function sumClaims(
  transaction: Transaction,
  { order, refund }: { readonly order: CrossRow; readonly refund: CrossRefund },
): Promise<bigint> {
  const { claimed } = await transaction
    .selectFrom('bank.cross_order')
    .select(sql<string>`coalesce(sum(input_amount), 0)`.as('claimed'))
    .where('refund_tx_hash', '=', refund.txHash)
    .where('origin_chain_id', '=', order.origin_chain_id)
    .where('depositor', '=', order.depositor)
    .where('input_token', '=', order.input_token)
    .where('id', '<>', order.id)
    .executeTakeFirstOrThrow()
  return BigInt(claimed)
}

/**
 * Ends an order as refunded if what the transaction paid covers it beside all orders that claimed it before; one at a time
 * for each transaction. Answers the order as it is then, undefined when it is not covered. Throws LeaseLost.
 */
export function claimRefund(
  { database }: BankContext,
  params: {
    readonly order: CrossRow
    readonly refund: CrossRefund
    readonly at: Date
    readonly said: string
  },
): Promise<CrossRow | undefined> {
  const { order, refund, at, said } = params
  return inTransaction(database, async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`cross refund ${refund.txHash}`}, 0))`.execute(
      transaction,
    )
    const claimed = await sumClaims(transaction, params)
    if (refund.amount - claimed < BigInt(order.input_amount)) return undefined
    const changes = {
      status: 3,
      reason: null,
      status_raw: said,
      refund_tx_hash: refund.txHash,
      refunded_at: new Date(refund.minedAtMs),
      next_check_at: null,
    }
    return updateOrder(transaction, { order, changes, at })
  })
}
