import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { type Role, roles } from '../../policies/operatorRights.ts'
import { validateId } from '../../policies/requireFields.ts'
import type { ApplyProposal, Proposal } from '../proposals/proposal.ts'
import { type ProposalRequest, propose } from '../proposals/propose.ts'
import { forgiveOperator } from './countAttempt.ts'
import { closeOperatorSessions } from './operatorSession.ts'

/**
 * Proposes another role for an operator, or to let a disabled one in again, never for oneself. Throws 400, 403, 404 no
 * such operator.
 */
export async function proposeOperatorChange(
  bank: BankContext,
  request: ProposalRequest & {
    readonly operatorId: string
    readonly role?: Role | undefined
    readonly isEnabled?: boolean | undefined
  },
): Promise<Proposal> {
  const { operator, role, reason, idempotencyKey } = request
  const operatorId = validateId(request.operatorId)
  // Disabling needs no second operator: disableOperator does it.
  if ((role === undefined) === (request.isEnabled !== true)) throw new BankError(400)
  if (role !== undefined && !roles.includes(role)) throw new BankError(400)
  if (BigInt(operatorId) === operator.id) throw new BankError(403)
  const row = await bank.database.kysely
    .selectFrom('bank.operator')
    .select(['name', 'role'])
    .where('id', '=', operatorId)
    .executeTakeFirst()
  if (!row) throw new BankError(404)
  const detail = {
    operatorId,
    name: row.name,
    ...(role === undefined ? { isEnabled: 'true' } : { formerRole: row.role, role }),
  }
  const params = { kind: 'operator', subject: `operator ${row.name}`, detail } as const
  return propose(bank, { operator, reason, idempotencyKey, ...params })
}

export const applyOperatorChange: ApplyProposal = async (bank, tx, { detail, decided_by }) => {
  const { operatorId = '' } = detail
  // Operators cannot approve a change of their own rights.
  if (operatorId === decided_by) throw new BankError(403)
  const role = roles.find((known) => known === detail.role)
  await tx
    .updateTable('bank.operator')
    .set(role === undefined ? { disabled_at: null } : { role })
    .where('id', '=', operatorId)
    .execute()
  if (role === undefined) await forgiveOperator(tx, operatorId)
  await closeOperatorSessions(tx, operatorId, bank.clock.wallClock())
}
