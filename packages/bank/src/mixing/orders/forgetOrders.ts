import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import type { BankContext } from '../../bankContext.ts'
import { forgetSubjects } from '../../outbox/forgetSubjects.ts'
import { relaySubject } from '../relay/relaySubject.ts'

/** Number of orders that one call forgets. */
export const forgottenAtOnce = 500

const dayMs = 86_400_000

/**
 * Deletes receiver and payout of orders that ended `keepDays` ago, and their numbers from the subjects of their relays: what
 * is left shows that a member deposited and was served, and not whom it paid. Requests without a name are deleted whole.
 * Returns the number of both.
 */
export async function forgetOrders({ database, clock }: BankContext, keepDays: number): Promise<number> {
  const at = await clock.now()
  const before = new Date(at.getTime() - keepDays * dayMs)
  return inTransaction(database, async (transaction) => {
    const { rows } = await sql<{ subject: string }>`
      SELECT * FROM bank.forget_mixing_orders(${before}, ${forgottenAtOnce}, ${at}) AS subject`.execute(
      transaction,
    )
    const subjects = rows.map(({ subject }) => subject)
    if (subjects.length > 0) await forgetSubjects(transaction, subjects)
    const { rows: requests } = await sql<{ count: number }>`
      SELECT bank.forget_relay_requests(${before}, ${forgottenAtOnce}) AS count`.execute(transaction)
    const orders = new Set(subjects.map((subject) => relaySubject.parse(subject).id))
    return orders.size + (requests[0]?.count ?? 0)
  })
}
