import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import { runAct } from '../../audit/runAct.ts'
import type { BankContext } from '../../bankContext.ts'
import { assertMay } from '../../policies/operatorRights.ts'
import type { ApplyProposal, Proposal } from '../proposals/proposal.ts'
import { auditProposal, getProposalRow, insertProposal, type ProposalRequest } from '../proposals/propose.ts'
import { applyParameters } from './applyParameters.ts'
import { classifyAgainstCurrent } from './classifyParameterChange.ts'

/**
 * Changes a parameter. Tightening holds at once on the word of one, for an emergency has no time; loosening stays open
 * until another approves, and then waits 24 hours. Throws 400 without a reason, 403, 5001 for an unknown name, the same
 * value, or one out of bounds.
 */
export async function proposeParameter(
  bank: BankContext,
  request: ProposalRequest & { readonly name: string; readonly value: string },
): Promise<Proposal> {
  const { operator, name, value } = request
  assertMay(operator, 'parameters.propose')
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    const { reason, idempotencyKey } = request
    const params = { kind: 'parameter', subject: name, detail: { name, value } } as const
    const proposed = { operator, reason, idempotencyKey, ...params }
    const { id, isNew } = await insertProposal(tx, proposed, at)
    if (!isNew) return getProposalRow(tx, id)
    const change = await classifyAgainstCurrent(tx, { name, value })
    if (change === 'tightens') {
      await runAct(tx, sql`SELECT bank.apply_alone(${operator.session}, ${id}, ${at})`)
      await applyParameters(tx, { id, at })
    }
    await auditProposal(tx, { ...proposed, act: change === 'tightens' ? 'apply' : 'propose', id, at })
    return getProposalRow(tx, id)
  })
}

export const applyParameter: ApplyProposal = (_, tx, { id }, at) => applyParameters(tx, { id, at })
