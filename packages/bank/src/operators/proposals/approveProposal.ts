import { inTransaction } from '@bank/database'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { canOperator, type Operator } from '../../policies/operatorRights.ts'
import { validateId, validateReason } from '../../policies/requireFields.ts'
import { findEffectTime } from '../parameters/classifyParameterChange.ts'
import { applyProposal } from './applyProposal.ts'
import { type Proposal, type ProposalRow, proposalRights } from './proposal.ts'
import { auditProposal, getProposalRow, lockProposal, updateProposal } from './propose.ts'

const codeOfVerdict = { noRight: 403, ownProposal: 403, ended: 3018 } as const satisfies Record<
  Exclude<ApprovalVerdict, 'may'>,
  number
>

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
    const row = await lockProposal(tx, id)
    if (!row) throw new BankError(404)
    assertVerdict(evaluateApproval(evaluated(row), operator, at))
    const effectAt = await findEffectTime(tx, row, at)
    const isDue = effectAt <= at
    await updateProposal(tx, id, {
      state: isDue ? 'applied' : 'approved',
      decided_by: operator.id,
      decided_at: at,
      effect_at: effectAt,
    })
    if (isDue) await applyProposal(bank, tx, { ...row, decided_by: String(operator.id) }, at)
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
    const row = await lockProposal(tx, id)
    if (!row) throw new BankError(404)
    assertVerdict(evaluateRejection(evaluated(row), operator))
    await updateProposal(tx, id, {
      state: 'rejected',
      decided_by: operator.id,
      decided_at: at,
      decision_reason: reason,
      effect_at: null,
    })
    await auditProposal(tx, { ...row, operator, act: 'reject', reason, at })
    return getProposalRow(tx, id)
  })
}

function evaluated(row: ProposalRow) {
  return {
    kind: row.kind,
    state: row.state,
    proposedBy: BigInt(row.proposed_by),
    expiresAt: row.expires_at,
  }
}

function assertVerdict(verdict: ApprovalVerdict): void {
  if (verdict !== 'may') throw new BankError(codeOfVerdict[verdict])
}

type ApprovalVerdict = 'may' | 'noRight' | 'ownProposal' | 'ended'

type Evaluated = Pick<Proposal, 'kind' | 'state'> & { readonly proposedBy: bigint; readonly expiresAt: Date }

/** Decides if this person may approve this proposal now: two sessions of one person are one person. Pure. */
function evaluateApproval(proposal: Evaluated, operator: Operator, at: Date): ApprovalVerdict {
  if (!canOperator(operator.role, proposalRights[proposal.kind].approve)) return 'noRight'
  if (proposal.proposedBy === operator.id) return 'ownProposal'
  return proposal.state === 'open' && at < proposal.expiresAt ? 'may' : 'ended'
}

/**
 * Decides if this person may reject it: possible approvers, and its proposer. An approved one still waiting can
 * be stopped too. Pure.
 */
function evaluateRejection(proposal: Evaluated, operator: Operator): ApprovalVerdict {
  const isOwn = proposal.proposedBy === operator.id
  if (!isOwn && !canOperator(operator.role, proposalRights[proposal.kind].approve)) return 'noRight'
  return proposal.state === 'open' || proposal.state === 'approved' ? 'may' : 'ended'
}
