import type { Transaction } from '@bank/database'
import { sql } from 'kysely'
import { runAct } from '../../audit/runAct.ts'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { losesDecision } from '../../policies/losesDecision.ts'
import { type Role, roles } from '../../policies/operatorRights.ts'
import { validateId } from '../../policies/requireFields.ts'
import type { ApplyProposal, Proposal } from '../proposals/proposal.ts'
import { type ProposalRequest, propose } from '../proposals/propose.ts'
import { forgiveOperator } from './countAttempt.ts'
import { revokeOperatorDevices } from './operatorDevice.ts'

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
  // proposeDisabling proposes the contrary: it also holds the operator.
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

/**
 * Applies a change of role, disabling or enabling. Throws 403 the decider's own, 3018 with `operatorNeeded` when two
 * persons could no longer decide something that needs two, 3018 disabled before.
 */
export const applyOperatorChange: ApplyProposal = async (bank, tx, { id, detail, decided_by }, at) => {
  const { operatorId = '' } = detail
  // Operators cannot approve a change of their own rights.
  if (operatorId === decided_by) throw new BankError(403)
  const role = roles.find((known) => known === detail.role)
  const now = bank.clock.wallClock()
  const isEnabled = detail.isEnabled === 'true'
  if (!isEnabled) await assertDecidable(tx, { operatorId, role })
  await runAct(tx, sql`SELECT bank.apply_operator_change(${id}, ${at}, ${now})`)
  if (isEnabled) await forgiveOperator(tx, operatorId)
  else if (role === undefined) await revokeOperatorDevices(tx, operatorId, now)
}

/** Holds the active operators, so that two changes at once count each other; `role` undefined: disabled. */
async function assertDecidable(
  tx: Transaction,
  { operatorId, role }: { readonly operatorId: string; readonly role: Role | undefined },
): Promise<void> {
  const active = await tx
    .selectFrom('bank.operator')
    .select(['id', 'role'])
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const isActive = active.some(({ id }) => id === operatorId)
  if (role === undefined && !isActive) throw new BankError(3018)
  const others = active.filter(({ id }) => id !== operatorId).map((one) => one.role)
  const after = role === undefined || !isActive ? others : [...others, role]
  const before = active.map((one) => one.role)
  if (losesDecision(before, after)) throw new BankError(3018, { messageKey: 'operatorNeeded' })
}
