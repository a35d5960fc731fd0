import type { Database, Tables, Transaction, WithdrawalState } from '@bank/database'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

type Executor = Database['kysely'] | Transaction

/** Inserts an order and returns its id, or undefined when an order with this key exists. */
export async function insertWithdrawal(
  tx: Transaction,
  order: Insertable<Tables['bank.withdrawal']>,
): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('bank.withdrawal')
    .values(order)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Updates an order and returns it, or undefined when it is in none of `states` or belongs to another member. */
export async function updateWithdrawal(
  executor: Executor,
  id: string,
  change: Updateable<Tables['bank.withdrawal']>,
  only: { readonly states?: readonly WithdrawalState[]; readonly memberId?: string } = {},
): Promise<Selectable<Tables['bank.withdrawal']> | undefined> {
  const { states, memberId } = only
  return executor
    .updateTable('bank.withdrawal')
    .set(change)
    .where('id', '=', id)
    .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .returningAll()
    .executeTakeFirst()
}

/** Adds a final payment, in micro-units, to what an order has been paid; returns true when it is paid whole. */
export async function addPaidAmount(tx: Transaction, id: string, micro: bigint): Promise<boolean> {
  const order = await tx
    .updateTable('bank.withdrawal')
    .set({ paid_amount: sql<string>`paid_amount + ${micro}::bigint` })
    .where('id', '=', id)
    .returning(['amount', 'paid_amount'])
    .executeTakeFirstOrThrow()
  return order.amount === order.paid_amount
}
