import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import { appendAudit } from '../audit/appendAudit.ts'
import { runAct } from '../audit/runAct.ts'
import type { BankContext } from '../bankContext.ts'
import { assertMay, type Operator } from '../policies/operatorRights.ts'

/**
 * Stops every posting and every signature, on the word of one operator; lifting it takes the owner of the tables. What was
 * being posted ends first. Throws 403, 3018 frozen already.
 */
export async function freezeBank(
  bank: BankContext,
  { operator, reason }: { readonly operator: Operator; readonly reason: string },
): Promise<void> {
  assertMay(operator, 'health.freeze')
  const at = await bank.clock.now()
  await inTransaction(bank.database, async (tx) => {
    await runAct(tx, sql`SELECT bank.freeze_as_operator(${operator.session}, ${reason})`)
    await appendAudit(tx, {
      actor: { kind: 'operator', operator },
      act: 'health.freeze',
      subject: 'bank',
      detail: { reason },
      at,
    })
  })
}
