import type { Database, Transaction } from '@bank/database'
import { sql } from 'kysely'

/**
 * Computes the realised rate of the vaults over a term, as an annual rate in parts of 10⁹ (actual/365), floored and
 * never below zero; weighted by assets, ended vaults excluded. Linear between two measurements; unmeasured time has
 * earned nothing.
 */
export async function getRealisedRate(
  executor: Database['kysely'] | Transaction,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<bigint> {
  const { rows } = await sql<{
    ppb: string
  }>`SELECT bank.compute_realised_ppb(${from}, ${to}) AS ppb`.execute(executor)
  return BigInt(rows[0]?.ppb ?? 0)
}
