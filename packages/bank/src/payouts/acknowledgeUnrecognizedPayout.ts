import { inTransaction } from '@bank/database'
import { appendAudit } from '../audit/appendAudit.ts'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { assertMay, type Operator } from '../policies/operatorRights.ts'
import { acknowledgePayment } from '../withdrawalOrders/payout.ts'

/**
 * Acknowledges a payment that no order explains, after the ledger was corrected by hand, so that payouts resume;
 * `proposeUnrecognizedPayout` corrects it by itself. Throws BankError 403, 404 (no such payment, or acknowledged
 * before).
 */
export async function acknowledgeUnrecognizedPayout(
  bank: BankContext,
  params: { operator: Operator; id: string; reason: string },
): Promise<void> {
  const { operator, id, reason } = params
  assertMay(operator, 'outbox.resume')
  const at = await bank.clock.now()
  await inTransaction(bank.database, async (transaction) => {
    const found = await acknowledgePayment(transaction, id, {
      acknowledged_at: at,
      acknowledged_by: operator.id,
    })
    if (found === undefined) throw new BankError(404)
    const { kind, recipient, amount, tx_hash } = found
    await appendAudit(transaction, {
      actor: { kind: 'operator', operator },
      act: 'outbox.resume',
      subject: `payout ${id}`,
      detail: { kind, recipient, amount, tx_hash, reason },
      at,
    })
  })
}
