import { inTransaction } from '@bank/database'
import { appendAudit } from '../../audit/appendAudit.ts'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { assertMay, type Operator } from '../../policies/operatorRights.ts'
import { validateId, validateReason } from '../../policies/requireFields.ts'
import { revokeOperatorDevices } from './operatorDevice.ts'
import { closeOperatorSessions } from './operatorSession.ts'

/**
 * Shuts an operator out at once, ends every session and forgets every device; letting in again takes two persons.
 * Throws 403, 400 without a reason, 404 unknown.
 */
export async function disableOperator(
  bank: BankContext,
  params: { readonly operator: Operator; readonly operatorId: string; readonly reason: string },
): Promise<void> {
  assertMay(params.operator, 'operators.disable')
  const operatorId = validateId(params.operatorId)
  const reason = validateReason(params.reason)
  const now = bank.clock.wallClock()
  const at = await bank.clock.now()
  await inTransaction(bank.database, async (tx) => {
    const disabled = await tx
      .updateTable('bank.operator')
      .set({ disabled_at: now })
      .where('id', '=', operatorId)
      .where('disabled_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!disabled) throw new BankError(404)
    await closeOperatorSessions(tx, operatorId, now)
    await revokeOperatorDevices(tx, operatorId, now)
    await appendAudit(tx, {
      actor: { kind: 'operator', operator: params.operator },
      act: 'operators.disable',
      subject: `operator ${disabled.name}`,
      detail: { operatorId, reason },
      at,
    })
  })
}
