import type { Tables, Transaction } from '@bank/database'
import type { Insertable, Selectable, Updateable } from 'kysely'

export async function insertPayout(
  tx: Transaction,
  payout: Insertable<Tables['bank.payout']>,
): Promise<void> {
  await tx.insertInto('bank.payout').values(payout).execute()
}

/** Updates a payout and returns its order, or undefined when it is not in state `only`. */
export async function updatePayout(
  tx: Transaction,
  id: string,
  change: Updateable<Tables['bank.payout']>,
  only?: 'sending',
): Promise<string | undefined> {
  const payout = await tx
    .updateTable('bank.payout')
    .set(change)
    .where('id', '=', id)
    .$if(only !== undefined, (query) => query.where('state', '=', 'sending'))
    .returning('withdrawal_id')
    .executeTakeFirst()
  return payout?.withdrawal_id
}

/** Records a payment that no payout explains, once. */
export async function insertUnrecognizedPayout(
  tx: Transaction,
  payment: Insertable<Tables['bank.unrecognized_payout']>,
): Promise<void> {
  await tx
    .insertInto('bank.unrecognized_payout')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Acknowledges an open unrecognized payment and returns it, or undefined when it is acknowledged or unknown. */
export async function acknowledgePayment(
  tx: Transaction,
  id: string,
  change: Updateable<Tables['bank.unrecognized_payout']>,
  vault?: { readonly chainId: string; readonly vault: string },
): Promise<Selectable<Tables['bank.unrecognized_payout']> | undefined> {
  return tx
    .updateTable('bank.unrecognized_payout')
    .set(change)
    .where('id', '=', id)
    .where('acknowledged_at', 'is', null)
    .$if(vault !== undefined, (query) =>
      query.where('chain_id', '=', vault?.chainId ?? '').where('vault', '=', vault?.vault ?? ''),
    )
    .returningAll()
    .executeTakeFirst()
}
