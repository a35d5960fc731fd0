import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { depositStates } from './mixingLabels.ts'
import { detailNames, detailValues, proposalKindNames } from './proposalLabels.ts'
import { verdictNames, withdrawalStates } from './withdrawalLabels.ts'

/** Labels of acts; the steps of proposals are combined from `kind.step`. */
export const actNames: Readonly<Record<string, MessageDescriptor>> = {
  'members.ban': msg`Member suspended`,
  'members.unban': msg`Suspension lifted`,
  'mixing.screen': msg`Private deposit decided`,
  'operators.add': msg`Operator added`,
  'operators.disable': msg`Operator disabled`,
  'operators.signIn': msg`Signed in`,
  'operators.signOut': msg`Signed out`,
  'operators.signInFailed': msg`Sign-in failed`,
  'operators.confirmationFailed': msg`Wrong code at an approval`,
  'operators.refused': msg`Attempt beyond the role’s rights`,
  'partnerApps.remove': msg`Partner app removed`,
  'outbox.resume': msg`Payments resumed`,
  'payoutEnd.end': msg`Stranded payout ended`,
  'withdrawals.review': msg`Withdrawal decided`,
  'withdrawals.sign': msg`Reviewer’s signature handed in`,
  'withdrawals.resolveFrozen': msg`Decision on a frozen withdrawal`,
}

/** The second half of an act on a proposal; the first is its kind. */
export const stepNames: Readonly<Record<string, MessageDescriptor>> = {
  propose: msg`proposed`,
  approve: msg`approved`,
  apply: msg`took effect`,
  reject: msg`rejected or taken back`,
  expire: msg`expired`,
}

/** Labels of refused calls, by the name of the call. */
const callNames: Readonly<Record<string, MessageDescriptor>> = {
  approveWithdrawal: msg`Approve a withdrawal`,
  rejectWithdrawal: msg`Reject a withdrawal`,
  releaseFrozenWithdrawal: msg`Release a frozen withdrawal`,
  returnFrozenWithdrawal: msg`Return a frozen withdrawal`,
  addPayoutSignature: msg`Hand in a reviewer’s signature`,
  banMember: msg`Suspend a member`,
  unbanMember: msg`Lift a suspension`,
  clearDeposit: msg`Clear a private deposit`,
  refuseDeposit: msg`Refuse a private deposit`,
  approveProposal: msg`Approve a proposal`,
  rejectProposal: msg`Reject a proposal`,
  proposeAdjustment: msg`Propose an adjustment`,
  proposeCapital: msg`Propose a capital deposit`,
  proposeLossShare: msg`Propose to share a loss`,
  proposeLossReturn: msg`Propose to return a shared loss`,
  proposeParameter: msg`Propose a change of a parameter`,
  proposeOpeningFigures: msg`Propose opening figures`,
  proposePartnerApp: msg`Propose a partner app`,
  removePartnerApp: msg`Remove a partner app`,
  proposeGate: msg`Open or close a product switch`,
  proposeSuspenseBooking: msg`Propose a booking`,
  proposeSurplusBooking: msg`Propose to book surplus`,
  proposePayoutEnd: msg`Propose to end a payout`,
  proposeBreachLift: msg`Propose to lift a breach`,
  resumeSigner: msg`Resume a key`,
  freezeBank: msg`Freeze the bank`,
  proposeDisabling: msg`Propose to disable an operator`,
  proposeOperatorChange: msg`Propose a change of an operator`,
}

/** Labels of the log's filters, by a part of the act. */
export const actFilters: readonly { readonly part: string; readonly name: MessageDescriptor }[] = [
  { part: 'withdrawals.', name: msg`Withdrawals decided` },
  { part: 'members.', name: msg`Members suspended or re-enabled` },
  { part: 'mixing.', name: msg`Private deposits decided` },
  { part: '.propose', name: msg`Proposed` },
  { part: '.approve', name: msg`Approved` },
  { part: '.apply', name: msg`Took effect` },
  { part: '.reject', name: msg`Rejected or taken back` },
  { part: '.expire', name: msg`Expired` },
  { part: 'parameter.', name: msg`Parameters` },
  { part: 'adjustment.', name: msg`Adjustments` },
  { part: 'sending.', name: msg`Payments resumed` },
  { part: 'operators.sign', name: msg`Sign-ins and sign-outs` },
  { part: 'operators.signInFailed', name: msg`Failed sign-ins` },
  { part: 'operators.refused', name: msg`Refused acts` },
  { part: 'operators.confirmationFailed', name: msg`Wrong codes` },
]

/** The first word of a subject; the rest is an id or a name. */
export const subjectNames: Readonly<Record<string, MessageDescriptor>> = {
  ...proposalKindNames,
  member: msg`Member`,
  withdrawal: msg`Withdrawal`,
  proposal: msg`Proposal`,
  deposit: msg`Private deposit`,
  payout: msg`Payout`,
  key: msg`Key`,
}

/** Names of what a line carries; one that is not here is shown as it was hashed. */
export const auditDetailNames: Readonly<Record<string, MessageDescriptor>> = {
  ...detailNames,
  about: msg`About`,
  reason: msg`Reason`,
  verdict: msg`Verdict`,
  before: msg`Until then`,
  state: msg`State`,
  approvals: msg`Approvals`,
  isAgreed: msg`Two agree`,
  call: msg`Attempted action`,
  failures: msg`Failures in a row`,
  haltedReason: msg`Reason for the halt`,
  haltedDetail: msg`Error of node or signer`,
  recipient: msg`Recipient`,
}

/** Words of the bank's own lists in a line, by the name they stand under. */
export const auditDetailValues: Readonly<
  Record<string, Readonly<Record<string, MessageDescriptor | { readonly name: MessageDescriptor }>>>
> = {
  ...detailValues,
  verdict: { ...verdictNames, cleared: depositStates.cleared.name, refused: depositStates.refused.name },
  before: depositStates,
  state: withdrawalStates,
  call: callNames,
  isAgreed: { true: msg`Yes`, false: msg`No` },
}
