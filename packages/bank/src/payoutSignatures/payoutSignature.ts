import type { ReviewSignature } from '@bank/chain/server'
import type { Database, Tables, Transaction } from '@bank/database'
import { type Insertable, sql } from 'kysely'
import type { Address, Hex } from 'viem'
import type { OrderRow } from './toReviewedOrder.ts'

/** An approved order with the signatures that were handed in for it, the newest first. */
export type SignedOrderRow = OrderRow & { readonly signatures: readonly ReviewSignature[] }

/** Forged rows must not make the worker verify without end. */
const signaturesRead = 16

/** Stores a signature; false when the reviewer has signed this order for this deadline before. */
export async function insertPayoutSignature(
  tx: Transaction,
  signature: Insertable<Tables['bank.payout_signature']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('bank.payout_signature')
    .values(signature)
    .onConflict((conflict) => conflict.doNothing())
    .returning('reviewer')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Orders at the head of the line whose signatures a pass reads; those behind them cannot be paid in it. */
const headRead = 50

/**
 * Lists the approved orders that have signatures for this vault which hold longer than `after`, in unix seconds: those
 * that await them, that are at the head of the line, or that are being paid.
 */
export async function listSignedOrders(
  executor: Database['kysely'] | Transaction,
  params: { readonly chainId: number; readonly vault: Address; readonly after: bigint },
): Promise<SignedOrderRow[]> {
  const { chainId, vault, after } = params
  const { rows } = await sql<OrderRow & { reviewer: Address; deadline: string; signature: Hex }>`
    SELECT w.id, w.key, w.recipient, w.amount, s.reviewer, s.deadline, s.signature
    FROM (
      SELECT DISTINCT withdrawal_id FROM bank.payout_signature
      WHERE chain_id = ${chainId} AND vault = ${vault} AND deadline > ${after}
    ) o
    JOIN bank.withdrawal w ON w.id = o.withdrawal_id
    JOIN bank.payout_queue q ON q.withdrawal_id = w.id
    CROSS JOIN LATERAL (
      SELECT * FROM bank.payout_signature s WHERE s.withdrawal_id = w.id AND s.chain_id = ${chainId}
        AND s.vault = ${vault} AND s.deadline > ${after}
      ORDER BY s.created_at DESC LIMIT ${signaturesRead}
    ) s
    WHERE w.state = 'approved' AND (q.awaits_signatures
      OR EXISTS (SELECT FROM bank.payout p WHERE p.withdrawal_id = w.id AND p.state = 'sending')
      OR w.id IN (SELECT withdrawal_id FROM bank.payout_queue WHERE waiting > 0 AND NOT awaits_signatures
        ORDER BY number LIMIT ${headRead}))
    ORDER BY w.id, s.created_at DESC`.execute(executor)
  const orders = new Map<string, OrderRow & { signatures: ReviewSignature[] }>()
  for (const { reviewer, deadline, signature, ...order } of rows) {
    const listed = orders.get(order.id) ?? { ...order, signatures: [] }
    listed.signatures.push({ reviewer, deadline: BigInt(deadline), signature })
    orders.set(order.id, listed)
  }
  return [...orders.values()]
}

/** Lists the signatures of one order with who handed them in, the newest first. */
export async function listSignaturesOf(
  executor: Database['kysely'] | Transaction,
  params: { readonly withdrawalId: string; readonly chainId: number; readonly vault: Address },
): Promise<(ReviewSignature & { readonly operator: string; readonly createdAt: Date })[]> {
  const rows = await executor
    .selectFrom('bank.payout_signature as signature')
    .innerJoin('bank.operator as operator', 'operator.id', 'signature.operator_id')
    .select([
      'signature.reviewer',
      'signature.deadline',
      'signature.signature',
      'signature.created_at',
      'operator.name',
    ])
    .where('signature.withdrawal_id', '=', params.withdrawalId)
    .where('signature.chain_id', '=', `${params.chainId}`)
    .where('signature.vault', '=', params.vault.toLowerCase())
    .orderBy('signature.created_at', 'desc')
    .limit(signaturesRead)
    .execute()
  return rows.map(({ reviewer, deadline, signature, created_at, name }) => ({
    reviewer: reviewer as Address,
    deadline: BigInt(deadline),
    signature: signature as Hex,
    operator: name,
    createdAt: created_at,
  }))
}
