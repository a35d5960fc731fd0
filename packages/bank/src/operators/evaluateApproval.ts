import { canOperator, type Operator } from '../policies/operatorRights.ts'
import { type Proposal, proposalRights } from './proposal.ts'

export type ApprovalVerdict = 'may' | 'noRight' | 'ownProposal' | 'ended'

type Evaluated = Pick<Proposal, 'kind' | 'state'> & { readonly proposedBy: bigint; readonly expiresAt: Date }

/** Decides if this person may approve this proposal now: two sessions of one person are one person. Pure. */
export function evaluateApproval(proposal: Evaluated, operator: Operator, at: Date): ApprovalVerdict {
  if (!canOperator(operator.role, proposalRights[proposal.kind].approve)) return 'noRight'
  if (proposal.proposedBy === operator.id) return 'ownProposal'
  return proposal.state === 'open' && at < proposal.expiresAt ? 'may' : 'ended'
}

/**
 * Decides if this person may reject it: possible approvers, and its proposer. An approved one still waiting can
 * be stopped too. Pure.
 */
export function evaluateRejection(proposal: Evaluated, operator: Operator): ApprovalVerdict {
  const isOwn = proposal.proposedBy === operator.id
  if (!isOwn && !canOperator(operator.role, proposalRights[proposal.kind].approve)) return 'noRight'
  return proposal.state === 'open' || proposal.state === 'approved' ? 'may' : 'ended'
}
