import { amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { estimateQueue, type QueueEstimate, type QueueFacts } from '../policies/estimateQueue.ts'
import { readVaultLiquidity } from './readVaultLiquidity.ts'

/** The place of an approved order among those that wait for their payout; 1 is next. */
export type QueuePlace = {
  readonly position: number
  readonly amountAhead: string
  readonly estimateSeconds: number | null
}

type Place = { id: string; before: string; ahead: string; open: string }

/**
 * Reads the places of orders with an amount neither paid nor in flight, and their waiting time if it is known. Exact, and
 * at most 64 rows a level: whole buckets are added up from `bank.payout_queue_sum`. An order that awaits signatures has no place.
 */
export async function readQueuePlaces(
  bank: BankContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, QueuePlace>> {
  const { rows } = await sql<Place>`
    SELECT q.withdrawal_id AS id, q.waiting AS open, line.before, line.ahead
    FROM bank.payout_queue q CROSS JOIN LATERAL (
      SELECT coalesce(sum(orders), 0) AS before, coalesce(sum(micro), 0) AS ahead FROM (
        SELECT orders, micro FROM bank.payout_queue_sum WHERE level = 3 AND bucket < q.number >> 18
        UNION ALL
        SELECT orders, micro FROM bank.payout_queue_sum
        WHERE level = 2 AND bucket >= q.number >> 18 << 6 AND bucket < q.number >> 12
        UNION ALL
        SELECT orders, micro FROM bank.payout_queue_sum
        WHERE level = 1 AND bucket >= q.number >> 12 << 6 AND bucket < q.number >> 6
        UNION ALL
        SELECT 1, waiting FROM bank.payout_queue
        WHERE number >= q.number >> 6 << 6 AND number < q.number AND waiting > 0 AND NOT awaits_signatures
      ) part
    ) line
    WHERE q.withdrawal_id = ANY (${ids}) AND q.waiting > 0 AND NOT q.awaits_signatures`.execute(
    bank.database.kysely,
  )
  const vault = rows.length === 0 ? undefined : await readVaultLiquidity(bank)
  return new Map(rows.map((row) => [row.id, getPlace(row, vault)]))
}

function getPlace(row: Place, vault: QueueFacts['vault']): QueuePlace {
  const { position, aheadMicro, expected } = estimateQueue({
    ordersAhead: Number(row.before),
    aheadMicro: BigInt(row.ahead),
    amountMicro: BigInt(row.open),
    vault,
  })
  return {
    position,
    amountAhead: toDecimal(amountOf('GUSD', aheadMicro)),
    estimateSeconds: toSeconds(expected),
  }
}

/** The duration of a payable order: signing, sending and the chain's finality. */
const soonSeconds = 120

function toSeconds(expected: QueueEstimate['expected']): number | null {
  if (expected.kind === 'unknown') return null
  return expected.kind === 'now' ? soonSeconds : soonSeconds + Math.ceil(expected.durationMs / 1_000)
}
