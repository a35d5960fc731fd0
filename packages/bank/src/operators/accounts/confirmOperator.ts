import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/appendAudit.ts'
import { BankError } from '../../errors.ts'
import type { Operator } from '../../policies/operatorRights.ts'
import { findStep } from './oneTimeCode.ts'
import type { OperatorContext } from './operatorContext.ts'
import { closeOperatorSessions } from './operatorSession.ts'
import { openSecret } from './sealedSecret.ts'

const failuresMax = 5

/**
 * Makes sure that the person of a session is still there: a fresh one-time code, used for nothing before. Throws 5002;
 * the fifth failure in a row ends every session of that operator.
 */
export async function confirmOperator(
  bank: OperatorContext,
  params: { readonly operator: Operator; readonly totp: string },
): Promise<void> {
  const { operator, totp } = params
  const at = await bank.clock.now()
  const now = bank.clock.wallClock()
  const isConfirmed = await inTransaction(bank.database, async (tx) => {
    const row = await tx
      .selectFrom('bank.operator')
      .select(['name', 'totp_secret', 'totp_last_step', 'failed_confirmations'])
      .where('id', '=', String(operator.id))
      .where('disabled_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return false
    const secret = openSecret(bank.operatorKey, row.name, row.totp_secret)
    const step = secret && findStep(secret, totp, now)
    if (step !== undefined && step > Number(row.totp_last_step)) {
      await tx
        .updateTable('bank.operator')
        .set({ totp_last_step: BigInt(step), failed_confirmations: 0 })
        .where('id', '=', String(operator.id))
        .execute()
      return true
    }
    const failures = row.failed_confirmations + 1
    await sql`UPDATE bank.operator SET failed_confirmations = ${failures % failuresMax} WHERE id = ${operator.id}`.execute(
      tx,
    )
    await appendAudit(tx, {
      actor: { kind: 'operator', operator },
      act: 'operators.confirmationFailed',
      subject: `operator ${operator.name}`,
      detail: { failures },
      at,
    })
    // After its line, which that session writes.
    if (failures >= failuresMax) await closeOperatorSessions(tx, String(operator.id), now)
    return false
  })
  if (!isConfirmed) throw new BankError(5002)
}
