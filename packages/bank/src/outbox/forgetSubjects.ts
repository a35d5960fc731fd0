import type { Transaction } from '@bank/database'
import { sql } from 'kysely'

/** Takes the subjects from final outbox transactions of orders that were forgotten, in the caller's transaction. */
export async function forgetSubjects(transaction: Transaction, subjects: readonly string[]): Promise<void> {
  await sql`SELECT bank.forget_subjects(${[...subjects]}::text[])`.execute(transaction)
}
