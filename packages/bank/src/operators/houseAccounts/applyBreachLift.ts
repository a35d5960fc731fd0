import { appendAudit } from '../../audit/appendAudit.ts'
import { updateLifted } from '../../bookBreaches/bookBreach.ts'
import { BankError } from '../../errors.ts'
import type { ApplyProposal } from '../proposals/proposal.ts'

/**
 * Lifts the halt of one breach, as two operators agreed. The law held when it was proposed; a pass that found it broken
 * since withdraws that. Throws 3018 lifted before, or found broken after the proposal.
 */
export const applyBreachLift: ApplyProposal = async (_bank, tx, proposal, at) => {
  const { breachId = '' } = proposal.detail
  if (proposal.decided_by === null) throw new BankError(403)
  const lifted = await updateLifted(tx, {
    id: breachId,
    operatorId: proposal.decided_by,
    unseenSince: proposal.created_at,
    at,
  })
  if (lifted === undefined) throw new BankError(3018)
  await appendAudit(tx, {
    actor: { kind: 'system' },
    act: 'breach.lift',
    subject: `breach ${lifted.id}`,
    detail: { proposalId: proposal.id, ...proposal.detail },
    at,
  })
}
