import type { Transaction } from '@bank/database'
import { parseMemberId, postWithdrawalReturn } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { readUnpaid } from '../withdrawalOrders/readUnpaid.ts'
import { getWithdrawalReturnKey, toWithdrawalMetadata } from '../withdrawalOrders/withdrawalMetadata.ts'
import { updateWithdrawal } from '../withdrawalOrders/withdrawalOrder.ts'
import type { OrderDoubt } from './findOrderDoubt.ts'
import type { PayoutDeps } from './vaultPayer.ts'

/** Reason why an approved order is paid no further; it ends when none of its parts is in flight. */
export type PayoutHalt = 'payoutFailed' | 'sanctioned' | OrderDoubt

/** Reasons that forbid admitting more of an order. */
export const halts: ReadonlySet<string> = new Set<PayoutHalt>([
  'payoutFailed',
  'sanctioned',
  'memberBanned',
  'notProven',
])

/** True when an order's reason forbids admitting more of it. */
function isHalted(reason: string | null): boolean {
  return reason !== null && halts.has(reason)
}

/** Halts an order, in the transaction that found out why; `finishOrder` ends it. */
export async function haltOrder(
  transaction: Transaction,
  withdrawalId: string,
  reason: PayoutHalt,
): Promise<void> {
  await updateWithdrawal(transaction, withdrawalId, { reason }, { states: ['approved'] })
}

async function countOnItsWay(transaction: Transaction, withdrawalId: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('bank.payout')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('withdrawal_id', '=', withdrawalId)
    .where('state', '=', 'sending')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Brings an order to the state its parts have: confirmed when all of it is paid; once nothing is on its way, frozen, or
 * failed with what was not paid given back in this transaction; else waiting for its next part.
 */
export async function finishOrder(
  transaction: Transaction,
  deps: PayoutDeps,
  params: { withdrawalId: string; at: Date },
): Promise<void> {
  const { withdrawalId, at } = params
  const order = await transaction
    .selectFrom('bank.withdrawal')
    .select(['id', 'key', 'member_id', 'recipient', 'amount', 'paid_amount', 'state', 'reason'])
    .where('id', '=', withdrawalId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (order.state !== 'approved' && order.state !== 'frozen') return
  const closeOrder = async (state: 'confirmed' | 'failed' | 'frozen' | 'approved') => {
    await updateWithdrawal(transaction, withdrawalId, { state, state_at: at })
  }
  const unpaidMicro = BigInt(order.amount) - BigInt(order.paid_amount)
  if (unpaidMicro === 0n) {
    await closeOrder('confirmed')
    return
  }
  if (order.state === 'frozen' || (await countOnItsWay(transaction, withdrawalId)) > 0) return
  if (order.reason !== 'payoutFailed') {
    await closeOrder(isHalted(order.reason) ? 'frozen' : 'approved')
    return
  }
  if ((await readUnpaid(transaction, order)) !== unpaidMicro) {
    await updateWithdrawal(transaction, withdrawalId, { state: 'frozen', reason: 'notProven', state_at: at })
    return
  }
  await postWithdrawalReturn(transaction, {
    key: getWithdrawalReturnKey(BigInt(withdrawalId)),
    memberId: parseMemberId(order.member_id),
    amount: amountOf('GUSD', unpaidMicro),
    metadata: toWithdrawalMetadata({
      withdrawalId: BigInt(withdrawalId),
      vault: deps.payer.vault,
      recipient: order.recipient,
    }),
    at,
  })
  await closeOrder('failed')
}
