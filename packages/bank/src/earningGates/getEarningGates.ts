import type { Transaction } from '@bank/database'
import { sql } from 'kysely'
import { getSolvencyVerdict, type SolvencyVerdict } from './getSolvencyVerdict.ts'

/** The conditions of earning: three products that operators open, and whether the vault covers what is owed. */
export type EarningGates = SolvencyVerdict & {
  readonly yield: boolean
  readonly team: boolean
  readonly pool: boolean
}

/** Reads the gates in this transaction. */
export async function getEarningGates(tx: Transaction): Promise<EarningGates> {
  const { rows } = await sql<Omit<EarningGates, keyof SolvencyVerdict>>`
    SELECT bool_or(name = 'yield' AND is_open) AS yield, bool_or(name = 'team' AND is_open) AS team,
      bool_or(name = 'pool' AND is_open) AS pool
    FROM bank.gate`.execute(tx)
  const [gates] = rows
  if (!gates) throw new Error('bank.gate is empty')
  return { ...gates, ...(await getSolvencyVerdict(tx)) }
}
