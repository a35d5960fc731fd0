import type { Transaction } from '@bank/database'
import { parseMemberId, postWithdrawalReturn } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { updatePayout } from './payout.ts'
import { readUnpaid } from './readUnpaid.ts'
import { getWithdrawalReturnKey, toWithdrawalMetadata } from './withdrawalMetadata.ts'
import { updateWithdrawal } from './withdrawalOrder.ts'

/** Reason why an approved order is paid no further; it ends when none of its parts is in flight. */
export type PayoutHalt = 'payoutFailed' | 'sanctioned' | 'memberBanned' | 'notProven'

/** The vault that pays an order. */
type PaidFrom = { readonly payer: { readonly vault: string } }

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
  deps: PaidFrom,
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

/** Ends one part unpaid and brings its order to where that leaves it, in the caller's transaction. */
export async function failPart(
  transaction: Transaction,
  deps: PaidFrom,
  params: { payoutId: string; halt: PayoutHalt | undefined; at: Date },
): Promise<void> {
  const { payoutId, halt, at } = params
  const withdrawalId = await updatePayout(transaction, payoutId, { state: 'failed' }, 'sending')
  if (withdrawalId === undefined) return
  if (halt !== undefined) await haltOrder(transaction, withdrawalId, halt)
  await finishOrder(transaction, deps, { withdrawalId, at })
}
