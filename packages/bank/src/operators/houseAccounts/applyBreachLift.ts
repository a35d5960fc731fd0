import { appendAudit } from '../../audit/appendAudit.ts'
import { liftBreach } from '../../bookBreaches/bookBreach.ts'
import type { ApplyProposal } from '../proposals/proposal.ts'

/**
 * Lifts the halt of one breach, as two operators agreed. The law held when it was proposed; a pass that found it broken
 * since withdraws that. Throws 3018 lifted before, or found broken after the proposal.
 */
export const applyBreachLift: ApplyProposal = async (_bank, tx, { id, detail }, at) => {
  await liftBreach(tx, id, at)
  await appendAudit(tx, {
    actor: { kind: 'system' },
    act: 'breach.lift',
    subject: `breach ${detail.breachId}`,
    detail: { proposalId: id, ...detail },
    at,
  })
}
