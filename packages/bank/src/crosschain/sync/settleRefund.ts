import { crossStatuses } from '@bank/chain/crosschain'
import type { CrossRefund } from '@bank/chain/server'
import { inTransaction, type Transaction } from '@bank/database'
import { sql } from 'kysely'
import type { Address, Hash } from 'viem'
import type { BankContext } from '../../bankContext.ts'
import type { CrossRow } from '../orders/crossRecord.ts'
import { updateOrder } from '../orders/updateOrder.ts'
import type { ChainView } from './createChainViews.ts'

/**
 * Reads a refund at a given transaction: final, after the deadline, to the depositor, in the token. Returns undefined
 * unless the origin chain shows all of it. Throws ChainReadError.
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

/** Sums what this refund transaction has already paid to other orders of the same depositor and token. */
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
 * Settles an order as refunded if the transaction's amount covers it beside all earlier claims; claims on one
 * transaction run one at a time. Returns undefined when the amount does not cover it. Throws CrossLeaseLost.
 */
export function settleRefund(
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
      status: crossStatuses.refunded,
      reason: null,
      status_raw: said,
      refund_tx_hash: refund.txHash,
      refunded_at: new Date(refund.minedAtMs),
      next_check_at: null,
    }
    return updateOrder(transaction, { order, changes, at })
  })
}
