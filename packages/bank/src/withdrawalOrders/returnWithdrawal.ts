import type { Transaction } from '@bank/database'
import { getPlacement, type MemberId, parseMemberId, postWithdrawalReturn } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { BankError } from '../errors.ts'
import { readUnpaid } from './readUnpaid.ts'
import { getWithdrawalReturnKey, toWithdrawalMetadata } from './withdrawalMetadata.ts'

/** The fields of an order that giving it back needs. */
export type ReturnedOrder = {
  readonly id: string
  readonly key: string
  readonly member_id: string
  readonly recipient: string
  readonly amount: string
  readonly paid_amount: string
}

/**
 * Gives a member back what was not paid, in the transaction that ends the order. Throws 3018 when the ledger does not
 * show that the whole order was taken and exactly this is unpaid: a row alone gives nothing back.
 */
export async function returnWithdrawal(tx: Transaction, order: ReturnedOrder, at: Date): Promise<void> {
  const memberId: MemberId = parseMemberId(order.member_id)
  const returnKey = getWithdrawalReturnKey(BigInt(order.id))
  const unpaidMicro = BigInt(order.amount) - BigInt(order.paid_amount)
  if ((await readUnpaid(tx, order)) !== unpaidMicro) throw new BankError(3018)
  const { source_address: vault } = await tx
    .selectFrom('ledger.transaction')
    .select((select) =>
      select
        .fn<string>('json_extract_path_text', ['metadata', select.val('sourceAddress')])
        .as('source_address'),
    )
    .where('placement', '=', getPlacement(memberId))
    .where('key', '=', order.key)
    .executeTakeFirstOrThrow()
  const withdrawalId = BigInt(order.id)
  await postWithdrawalReturn(tx, {
    key: returnKey,
    memberId,
    amount: amountOf('GUSD', unpaidMicro),
    metadata: toWithdrawalMetadata({ withdrawalId, vault, recipient: order.recipient }),
    at,
  })
}
