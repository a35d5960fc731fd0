import type { ConsoleResult } from '@bank/api-schema/console'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Tone } from '../components/StateBadge.tsx'

export type Withdrawal = ConsoleResult<'queryWithdrawals'>['dataList'][number]
export type WithdrawalDetail = ConsoleResult<'queryWithdrawal'>
type State = Withdrawal['state']

export const withdrawalStates: Readonly<
  Record<State, { readonly name: MessageDescriptor; readonly tone: Tone }>
> = {
  requested: { name: msg`Just requested`, tone: 'plain' },
  screening: { name: msg`Screening`, tone: 'plain' },
  review: { name: msg`In review`, tone: 'waiting' },
  frozen: { name: msg`Frozen`, tone: 'bad' },
  approved: { name: msg`Approved`, tone: 'good' },
  awaitingSignatures: { name: msg`Waits for reviewers’ signatures`, tone: 'waiting' },
  signed: { name: msg`Signed`, tone: 'good' },
  broadcast: { name: msg`Sent`, tone: 'good' },
  confirmed: { name: msg`Paid`, tone: 'good' },
  rejected: { name: msg`Rejected`, tone: 'bad' },
  cancelled: { name: msg`Cancelled by the member`, tone: 'plain' },
  failed: { name: msg`Failed, money back`, tone: 'bad' },
}

/** Reasons of an order's state. */
export const withdrawalReasons: Readonly<Record<string, MessageDescriptor>> = {
  firstWithdrawal: msg`First withdrawal of this member`,
  overDailyLimit: msg`Above what a member may withdraw in a day without review`,
  overTotalLimit: msg`Above the daily limit without review, in total`,
  memberBanned: msg`The member is suspended`,
  memberBannedBefore: msg`The member was suspended; that has been lifted since, and the order still waits for its decision`,
  sanctioned: msg`The wallet is on the sanctions list`,
  held: msg`Held back`,
  released: msg`Released by two operators`,
  byOperator: msg`Decided by an operator`,
  byMember: msg`Cancelled by the member`,
  payoutFailed: msg`The payout failed`,
  notProven: msg`Ledger, wallet or approvals do not prove this order`,
}

/** A reason stands until somebody decides, although what it names may be over. */
export function describeReason({
  reason,
  isMemberBanned,
}: Pick<Withdrawal, 'reason' | 'isMemberBanned'>): string | null {
  return reason === 'memberBanned' && !isMemberBanned ? 'memberBannedBefore' : reason
}

export const verdictNames: Readonly<
  Record<WithdrawalDetail['reviews'][number]['verdict'], MessageDescriptor>
> = {
  approve: msg`Approved`,
  reject: msg`Rejected`,
  release: msg`For releasing`,
  return: msg`For returning`,
}

export const payoutStates: Readonly<Record<string, MessageDescriptor>> = {
  sending: msg`Being sent`,
  confirmed: msg`Paid`,
  failed: msg`Failed`,
}
