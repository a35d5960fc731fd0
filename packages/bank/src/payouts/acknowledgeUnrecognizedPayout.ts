import { inTransaction } from '@bank/database'
import { appendAudit } from '../audit/appendAudit.ts'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { assertMay, type Operator } from '../policies/operatorRights.ts'

/**
 * Says that a payment no order explains has been looked into and the books put right by hand, so that payouts go on;
 * `proposeUnrecognizedPayout` puts them right by itself. Throws BankError 403, 404 (no such payment, or acknowledged before).
 */
export async function acknowledgeUnrecognizedPayout(
  bank: BankContext,
  params: { operator: Operator; id: string; reason: string },
): Promise<void> {
  const { operator, id, reason } = params
  assertMay(operator, 'outbox.resume')
  const at = await bank.clock.now()
  await inTransaction(bank.database, async (transaction) => {
    const found = await transaction
      .updateTable('bank.unrecognized_payout')
      .set({ acknowledged_at: at, acknowledged_by: operator.id })
      .where('id', '=', id)
      .where('acknowledged_at', 'is', null)
      .returning(['kind', 'recipient', 'amount', 'tx_hash'])
      .executeTakeFirst()
    if (found === undefined) throw new BankError(404)
    await appendAudit(transaction, {
      actor: { kind: 'operator', operator },
      act: 'outbox.resume',
      subject: `payout ${id}`,
      detail: { ...found, reason },
      at,
    })
  })
}
