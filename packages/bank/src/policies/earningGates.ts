import type { Transaction } from '@bank/database'
import { sql } from 'kysely'

/** What may be earned at all: three products that operators open, and whether the vault covers what is owed. */
export type EarningGates = {
  readonly yield: boolean
  readonly team: boolean
  readonly pool: boolean
  /** As last measured; true before the first measurement, when nothing can be owed yet. */
  readonly isSolvent: boolean
}

/** Reads them as they stand in this transaction. */
export async function getEarningGates(tx: Transaction): Promise<EarningGates> {
  const { rows } = await sql<EarningGates>`
    SELECT bool_or(name = 'yield' AND is_open) AS yield, bool_or(name = 'team' AND is_open) AS team,
      bool_or(name = 'pool' AND is_open) AS pool,
      coalesce((SELECT is_solvent FROM bank.solvency_check ORDER BY id DESC LIMIT 1), true) AS "isSolvent"
    FROM bank.gate`.execute(tx)
  const [gates] = rows
  if (!gates) throw new Error('bank.gate is empty')
  return gates
}
