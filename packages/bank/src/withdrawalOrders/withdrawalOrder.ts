import type { Database, Tables, Transaction, WithdrawalState } from '@bank/database'
import { type MemberId, queryOne } from '@bank/ledger'
import type { Amount, Asset } from '@bank/money'
import type { Selectable, Updateable } from 'kysely'
import { type Address, getAddress } from 'viem'

type Executor = Database['kysely'] | Transaction

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

const requestText = 'SELECT bank.request_withdrawal($1, $2, $3, $4, $5, $6, $7, $8) AS id'

/** Records and debits an order to a member's own wallet; returns its id, or undefined when an order with this key exists. */
export async function openWithdrawal(
  tx: Transaction,
  order: {
    readonly key: string
    readonly memberId: MemberId
    readonly amount: Amount<Asset>
    readonly chainId: number
    readonly vault: string
    readonly recipient: string
    readonly at: Date
  },
): Promise<string | undefined> {
  const { key, memberId, amount, chainId, vault, recipient, at } = order
  const addresses = [getAddress(vault as Address), getAddress(recipient as Address)]
  const values = [key, memberId, amount.asset, amount.micro, chainId, ...addresses, at]
  return (
    (await queryOne<{ id: string | null }>(tx, 'bank_request_withdrawal', requestText, values)).id ??
    undefined
  )
}

const returnOrderText = 'SELECT bank.return_order_for_loss($1, $2, $3) AS micro'

/** Returns an open order for a share of a loss that is not posted yet: micro-units, or undefined when it is not open. */
export async function returnOrderForLoss(
  tx: Transaction,
  params: { readonly shareId: string; readonly id: string; readonly at: Date },
): Promise<bigint | undefined> {
  const values = [params.shareId, params.id, params.at]
  const { micro } = await queryOne<{ micro: string | null }>(tx, 'bank_return_order', returnOrderText, values)
  return micro === null ? undefined : BigInt(micro)
}

const cancelText = 'SELECT bank.cancel_withdrawal($1, $2, $3) AS "isCancelled"'

/** Cancels a member's order before its approval and gives the amount back; false when it is none of these. */
export async function cancelOrder(
  tx: Transaction,
  { id, memberId, at }: { readonly id: string; readonly memberId: MemberId; readonly at: Date },
): Promise<boolean> {
  const values = [id, memberId, at]
  const row = await queryOne<{ isCancelled: boolean }>(tx, 'bank_cancel_withdrawal', cancelText, values)
  return row.isCancelled
}
