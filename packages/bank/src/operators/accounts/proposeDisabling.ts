import { inTransaction } from '@bank/database'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { assertMay } from '../../policies/operatorRights.ts'
import { validateId } from '../../policies/requireFields.ts'
import type { Proposal } from '../proposals/proposal.ts'
import { auditProposal, getProposalRow, insertProposal, type ProposalRequest } from '../proposals/propose.ts'
import { closeOperatorSessions } from './operatorSession.ts'

/**
 * Proposes to disable an operator, never oneself. At once every session of theirs ends, and `selectHoldEnd` keeps them
 * from signing in until the decision, for at most 24 hours. Throws 400 without a reason, 403, 404 unknown or disabled.
 */
export async function proposeDisabling(
  bank: BankContext,
  request: ProposalRequest & { readonly operatorId: string },
): Promise<Proposal> {
  const { operator, reason, idempotencyKey } = request
  assertMay(operator, 'operators.disable')
  const operatorId = validateId(request.operatorId)
  if (BigInt(operatorId) === operator.id) throw new BankError(403)
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    const row = await tx
      .selectFrom('bank.operator')
      .select('name')
      .where('id', '=', operatorId)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (!row) throw new BankError(404)
    const detail = { operatorId, name: row.name, isEnabled: 'false' }
    const proposed = { kind: 'operator', subject: `operator ${row.name}`, detail, reason } as const
    const { id, isNew } = await insertProposal(tx, { ...proposed, operator, idempotencyKey }, at)
    if (isNew) {
      await closeOperatorSessions(tx, operatorId, bank.clock.wallClock())
      await auditProposal(tx, { ...proposed, operator, act: 'propose', id, at })
    }
    return getProposalRow(tx, id)
  })
}
