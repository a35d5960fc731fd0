import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { countedCheck, newestCheckFirst } from '../earningGates/getSolvencyVerdict.ts'

/** The last measurement and attestation; times in epoch milliseconds of bank time, amounts in micro-units. */
export type SolvencyHealth = {
  /** Null before the first look. */
  readonly check: {
    readonly vault: string
    readonly time: number
    readonly blockNumber: string
    readonly assets: bigint
    readonly liabilities: bigint
    /** Time since which every check has found the same verdict. */
    readonly sinceTime: number
  } | null
  /** The ledger time of the newest attestation on chain; null while no attestation exists. */
  readonly attestedTime: number | null
}

type Row = {
  vault: string
  at: Date
  block_number: string
  assets: string
  liabilities: string
  since: Date
}

/** Reads the newest comparison of vault and ledger, and how old the newest attestation is. */
export async function readSolvency({ database }: BankContext): Promise<SolvencyHealth> {
  const { rows } = await sql<Row>`
    SELECT c.vault, c.at, c.block_number, c.assets, c.liabilities, (
      SELECT min(at) FROM bank.solvency_check
      WHERE ${countedCheck} AND (o.id IS NULL OR (block_number, at, id) > (o.block_number, o.at, o.id))) AS since
    FROM (SELECT * FROM bank.solvency_check WHERE ${countedCheck} ORDER BY ${newestCheckFirst} LIMIT 1) c LEFT JOIN LATERAL (
      SELECT block_number, at, id FROM bank.solvency_check WHERE ${countedCheck} AND is_solvent <> c.is_solvent
      ORDER BY ${newestCheckFirst} LIMIT 1) o ON true`.execute(database.kysely)
  const attested = await sql<{ at: Date | null }>`
    SELECT coalesce((SELECT at FROM bank.attestation WHERE state = 'recorded' ORDER BY tree_id DESC LIMIT 1),
      (SELECT at FROM bank.attestation ORDER BY tree_id LIMIT 1)) AS at`.execute(database.kysely)
  const [row] = rows
  return {
    check: row
      ? {
          vault: row.vault,
          time: row.at.getTime(),
          blockNumber: row.block_number,
          assets: BigInt(row.assets),
          liabilities: BigInt(row.liabilities),
          sinceTime: row.since.getTime(),
        }
      : null,
    attestedTime: attested.rows[0]?.at?.getTime() ?? null,
  }
}
