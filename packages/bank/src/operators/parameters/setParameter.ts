import type { Transaction } from '@bank/database'
import { sql } from 'kysely'
import { BankError } from '../../errors.ts'

/** A CHECK violated, a text that is no number or date, the ledger's cap below what is issued. */
const refusedStates: readonly unknown[] = ['23514', '22P02', '22007', '22008', '22003', 'LG003']

/** Sets a parameter within the database's own bounds; the issuance cap moves in the ledger with it. Throws 5001. */
export async function setParameter(
  tx: Transaction,
  params: { readonly name: string; readonly value: string },
): Promise<void> {
  try {
    const { rows } = await sql<{ former: string | null }>`
      SELECT bank.set_parameter(${params.name}, ${params.value}) AS former`.execute(tx)
    if (rows[0]?.former == null) throw new BankError(5001)
  } catch (error) {
    if (error instanceof Error && 'code' in error && refusedStates.includes(error.code))
      throw new BankError(5001, { cause: error })
    throw error
  }
}

/** Supersedes the other proposals on the same subject: they were classified by a value that no longer holds. */
export async function supersede(
  tx: Transaction,
  kept: {
    readonly id: string
    readonly kind: 'parameter' | 'openingFigures' | 'gate'
    readonly subject: string
  },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('bank.proposal')
    .set({
      state: 'rejected',
      decided_by: null,
      decided_at: at,
      decision_reason: 'superseded',
      effect_at: null,
    })
    .where('kind', '=', kept.kind)
    .where('subject', '=', kept.subject)
    .where('state', 'in', ['open', 'approved'])
    .where('id', '!=', kept.id)
    .execute()
}
