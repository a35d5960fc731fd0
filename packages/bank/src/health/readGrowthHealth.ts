import { getHouseBalance } from '@bank/ledger'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'

/** The progress of measuring a vault's growth; times in epoch milliseconds. */
export type GrowthHealth = {
  readonly chainId: number
  readonly vault: string
  /** The end of the newest measurement; before the first, since when it is watched. */
  readonly measureTime: number
  readonly haltedReason: string | null
  readonly haltTime: number | null
}

type Row = {
  chain_id: string
  vault: string
  measured_at: Date
  halted_reason: string | null
  halted_at: Date | null
  shortfall: string | null
}

async function readWatches({ database }: BankContext): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT w.chain_id, w.vault, coalesce(g.to_time, w.since) AS measured_at, f.halted_reason, f.halted_at,
      g.shortfall
    FROM bank.growth_watch w
    LEFT JOIN bank.chain_follower f ON f.kind = 'growth' AND f.chain_id = w.chain_id AND f.address = w.vault
    LEFT JOIN LATERAL (SELECT * FROM bank.growth g WHERE g.chain_id = w.chain_id AND g.vault = w.vault
      ORDER BY g.to_block DESC LIMIT 1) g ON true
    WHERE w.ended_at IS NULL
    ORDER BY g.to_time DESC NULLS LAST`.execute(database.kysely)
  return rows
}

/** Every vault whose growth is measured. */
export async function readGrowthHealth(bank: BankContext): Promise<GrowthHealth[]> {
  return (await readWatches(bank)).map((row) => ({
    chainId: Number(row.chain_id),
    vault: row.vault,
    measureTime: row.measured_at.getTime(),
    haltedReason: row.halted_reason,
    haltTime: row.halted_at?.getTime() ?? null,
  }))
}

/** Reads the vaults' losses that revenue and dust have borne, and those they could not, in micro-units. */
export async function readLosses(bank: BankContext): Promise<{ borne: bigint; uncovered: bigint }> {
  const [newest] = await readWatches(bank)
  const { micro: borne } = await getHouseBalance(bank.database, 'losses')
  const uncovered = BigInt(newest?.shortfall ?? 0) - borne
  return { borne, uncovered: uncovered > 0n ? uncovered : 0n }
}
