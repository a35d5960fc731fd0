import { amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { estimateQueue, type QueueEstimate, type QueueFacts } from '../policies/estimateQueue.ts'

const timeoutMs = 2_500

/** Reads the amount the vault can pay at the newest final block; undefined when the chain does not answer in time. */
async function readVaultLiquidity(bank: BankContext): Promise<QueueFacts['vault']> {
  const { promise, resolve } = Promise.withResolvers<QueueFacts['vault']>()
  const timer = setTimeout(resolve, timeoutMs, undefined)
  readOne(bank).then(resolve, () => resolve(undefined))
  return promise.finally(() => clearTimeout(timer))
}

async function readOne({ vault, chains }: BankContext): Promise<QueueFacts['vault']> {
  const reader = vault && chains.get(vault.chainId)
  if (!vault || !reader) return undefined
  const { hash: blockHash } = await reader.getFinalizedBlock()
  const facts = await reader.getVaultFacts({ vault: vault.address, blockHash })
  return {
    withdrawableMicro: facts.withdrawable / facts.microUnit,
    availableTodayMicro: facts.availableToday / facts.microUnit,
    perDayMicro: facts.perDay / facts.microUnit,
    paused: facts.paused,
  }
}

/** The place of an approved order among those that wait for their payout; 1 is next. */
export type QueuePlace = {
  readonly position: number
  readonly amountAhead: string
  readonly estimateSeconds: number | null
}

type Place = { id: string; position: string; ahead: string; open: string; taken: string }

/** Reads the places of orders with an amount neither paid nor in flight, and their waiting time if it is known. */
export async function readQueuePlaces(
  bank: BankContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, QueuePlace>> {
  const { rows } = await sql<Place>`
    WITH waiting AS (
      SELECT w.id, w.approved_at, w.amount - coalesce(sum(p.amount), 0) AS open
      FROM bank.withdrawal w LEFT JOIN bank.payout p ON p.withdrawal_id = w.id AND p.state <> 'failed'
      WHERE w.state = 'approved'
      GROUP BY w.id HAVING w.amount > coalesce(sum(p.amount), 0)
    )
    SELECT id, position, ahead, open,
      (SELECT coalesce(sum(amount), 0) FROM bank.payout WHERE state = 'sending') AS taken
    FROM (
      SELECT id, open, row_number() OVER line AS position, sum(open) OVER line - open AS ahead
      FROM waiting WINDOW line AS (ORDER BY approved_at, id)
    ) line WHERE id = ANY (${ids})`.execute(bank.database.kysely)
  const vault = rows.length === 0 ? undefined : await readVaultLiquidity(bank)
  return new Map(rows.map((row) => [row.id, getPlace(row, vault)]))
}

function getPlace(row: Place, vault: QueueFacts['vault']): QueuePlace {
  const { position, aheadMicro, expected } = estimateQueue({
    ordersAhead: Number(row.position) - 1,
    aheadMicro: BigInt(row.ahead),
    amountMicro: BigInt(row.open),
    vault: vault && subtractTaken(vault, BigInt(row.taken)),
  })
  return {
    position,
    amountAhead: toDecimal(amountOf('GUSD', aheadMicro)),
    estimateSeconds: toSeconds(expected),
  }
}

/** Subtracts payouts in flight: they are still in the vault, and no longer free. */
function subtractTaken(vault: NonNullable<QueueFacts['vault']>, takenMicro: bigint): QueueFacts['vault'] {
  return {
    ...vault,
    withdrawableMicro: vault.withdrawableMicro - takenMicro,
    availableTodayMicro: vault.availableTodayMicro - takenMicro,
  }
}

/** The duration of a payable order: signing, sending and the chain's finality. */
const soonSeconds = 120

function toSeconds(expected: QueueEstimate['expected']): number | null {
  if (expected.kind === 'unknown') return null
  return expected.kind === 'now' ? soonSeconds : soonSeconds + Math.ceil(expected.durationMs / 1_000)
}
