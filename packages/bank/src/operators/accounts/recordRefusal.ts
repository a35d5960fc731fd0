import { inTransaction } from '@bank/database'
import { appendAudit } from '../../audit/appendAudit.ts'
import type { BankContext } from '../../bankContext.ts'
import type { Operator } from '../../policies/operatorRights.ts'

/** Twenty lines an hour reveal a script that keeps retrying as well as a million would. */
const refusalsAnHour = 20

/** Writes into the audit that an operator tried what is not allowed: the call's name, and what it was about. */
export async function recordRefusal(
  bank: BankContext,
  params: { readonly operator: Operator; readonly call: string; readonly about?: string | undefined },
): Promise<void> {
  const { operator, call, about } = params
  const at = await bank.clock.now()
  await inTransaction(bank.database, (tx) =>
    appendAudit(tx, {
      actor: { kind: 'operator', operator },
      act: 'operators.refused',
      subject: `operator ${operator.name}`,
      detail: { call, ...(about === undefined ? {} : { about }) },
      at,
      linesAnHour: refusalsAnHour,
    }),
  )
}
