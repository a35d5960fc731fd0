import type { Transaction } from '@bank/database'
import { sql } from 'kysely'
import { runAct } from '../../audit/runAct.ts'
import { BankError } from '../../errors.ts'

/** A CHECK violated, a text that is no number or date, the ledger's cap below what is issued. */
const refusedStates: readonly unknown[] = ['23514', '22P02', '22007', '22008', '22003', 'LG003']

/**
 * Sets what an applied proposal says within the database's own bounds, and ends the other proposals about it; the issuance
 * cap moves in the ledger with it. Throws 5001, and 403 for a proposal that is not applied or had its effect.
 */
export async function applyParameters(
  tx: Transaction,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<void> {
  try {
    await runAct(tx, sql`SELECT bank.apply_parameters(${id}, ${at})`)
  } catch (error) {
    if (error instanceof Error && 'code' in error && refusedStates.includes(error.code))
      throw new BankError(5001, { cause: error })
    throw error
  }
}
