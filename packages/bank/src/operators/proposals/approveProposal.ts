import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import { runAct } from '../../audit/runAct.ts'
import type { BankContext } from '../../bankContext.ts'
import type { Operator } from '../../policies/operatorRights.ts'
import { validateId, validateReason } from '../../policies/requireFields.ts'
import { assertChangesParameter } from '../parameters/classifyParameterChange.ts'
import { applyProposal } from './applyProposal.ts'
import { type Proposal, selectProposals } from './proposal.ts'
import { auditProposal, getProposalRow } from './propose.ts'

/**
 * The second person's yes: what is proposed happens in the same transaction, or, where it loosens a parameter, 24 hours
 * of bank time later. Throws 403 one's own or no right, 404, 3018 decided or expired already, and what the act itself
 * throws (3015 not enough in revenue or balance, 5001 parameter refused, 430 the chain is silent): it stays open then.
 */
export async function approveProposal(
  bank: BankContext,
  params: { readonly operator: Operator; readonly proposalId: string },
): Promise<Proposal> {
  const { operator } = params
  const id = validateId(params.proposalId)
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    // The database decides who may: of two at once it lets the second see the first.
    const { effectAt } = await runAct(
      tx,
      sql<{ effectAt: Date }>`SELECT bank.approve_proposal(${operator.session}, ${id}, ${at}) AS "effectAt"`,
    )
    const row = await selectProposals(tx).where('proposal.id', '=', id).executeTakeFirstOrThrow()
    await assertChangesParameter(tx, row)
    if (effectAt <= at) await applyProposal(bank, tx, row, at)
    await auditProposal(tx, { ...row, operator, act: 'approve', at })
    return getProposalRow(tx, id)
  })
}

/** Ends a proposal, one's own too, and also one that is approved and waits. Throws 400, 403, 404, 3018 ended already. */
export async function rejectProposal(
  bank: BankContext,
  params: { readonly operator: Operator; readonly proposalId: string; readonly reason: string },
): Promise<Proposal> {
  const { operator } = params
  const id = validateId(params.proposalId)
  const reason = validateReason(params.reason)
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    await runAct(tx, sql`SELECT bank.reject_proposal(${operator.session}, ${id}, ${reason}, ${at})`)
    const row = await selectProposals(tx).where('proposal.id', '=', id).executeTakeFirstOrThrow()
    await auditProposal(tx, { ...row, operator, act: 'reject', reason, at })
    return getProposalRow(tx, id)
  })
}
