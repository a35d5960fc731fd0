import type { Database, Transaction } from '@bank/database'
import { sql } from 'kysely'
import { halts } from '../withdrawalOrders/payoutOrder.ts'
import type { AutomaticTier } from './assertAutomaticSum.ts'
import type { OrderTerms } from './findOrderDoubt.ts'

/** An approved order of which something is neither paid nor on its way. */
export type WaitingOrder = {
  readonly id: string
  readonly recipient: string
  readonly parts: number
  readonly amountMicro: bigint
  readonly openMicro: bigint
  /** It was found to wait for signatures in an earlier pass. */
  readonly isAwaiting: boolean
}

type WaitingParams = {
  readonly terms: Pick<OrderTerms, 'signed'>
  readonly tier: Pick<AutomaticTier, 'isTiered' | 'dailyMicro'>
  /** The part of the vault's capacity that may leave without signatures. */
  readonly automaticMicro: bigint
  readonly limit: number
}

/**
 * Names the orders that a pass examines: the head of the line; of those that await signatures the smallest that the tier
 * holds again, so that many of them do not hide the others; and the signed ones.
 */
const toCandidates = ({ terms, tier, automaticMicro, limit }: WaitingParams) => sql`
  (SELECT withdrawal_id, number FROM bank.payout_queue
    WHERE waiting > 0 AND NOT awaits_signatures ORDER BY number LIMIT ${limit})
  UNION
  (SELECT withdrawal_id, number FROM bank.payout_queue
    WHERE waiting > 0 AND awaits_signatures
      AND (${!tier.isTiered} OR (waiting <= ${automaticMicro} AND amount <= ${tier.dailyMicro}))
    ORDER BY waiting, number LIMIT ${limit})
  UNION
  (SELECT withdrawal_id, number FROM bank.payout_queue
    WHERE withdrawal_id = ANY (${[...terms.signed.keys()]}::bigint[]) AND waiting > 0 AND awaits_signatures)`

/** True while an order is in the line, those that wait for signatures included. */
export const isWaiting = sql<boolean>`(
  EXISTS (SELECT FROM bank.payout_queue WHERE waiting > 0 AND NOT awaits_signatures)
  OR EXISTS (SELECT FROM bank.payout_queue WHERE waiting > 0 AND awaits_signatures))`

/** Reads `isWaiting`. */
export async function hasWaiting(executor: Database['kysely']): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT ${isWaiting} AS found`.execute(executor)
  return rows[0]?.found ?? false
}

/**
 * Lists orders that may be taken on, first approved first. The line only names them: what is open of each is computed
 * from its own rows, which the transaction holds.
 */
export async function listWaiting(transaction: Transaction, params: WaitingParams): Promise<WaitingOrder[]> {
  const { rows } = await sql<{
    id: string
    recipient: string
    parts: number
    amount: string
    open: string
    awaiting: boolean
  }>`
    WITH c AS MATERIALIZED (${toCandidates(params)})
    SELECT w.id, w.recipient, coalesce(p.parts, 0)::int AS parts, w.amount,
      (w.amount - coalesce(p.taken, 0))::text AS open, w.signatures_missing_since IS NOT NULL AS awaiting
    FROM c JOIN bank.withdrawal w ON w.id = c.withdrawal_id
      -- By their ids: another plan would read all open orders and pick these out.
      AND w.id = ANY (ARRAY(SELECT withdrawal_id FROM c))
    LEFT JOIN LATERAL (
      SELECT max(part) AS parts, sum(amount) FILTER (WHERE state <> 'failed') AS taken
      FROM bank.payout WHERE withdrawal_id = w.id
    ) p ON true
    WHERE w.state = 'approved' AND w.amount > coalesce(p.taken, 0)
      AND (w.reason IS NULL OR w.reason <> ALL (${[...halts]}))
    ORDER BY c.number
    LIMIT ${params.limit}
    FOR UPDATE OF w`.execute(transaction)
  return rows.map(({ open, amount, awaiting, ...row }) => ({
    ...row,
    amountMicro: BigInt(amount),
    openMicro: BigInt(open),
    isAwaiting: awaiting,
  }))
}
