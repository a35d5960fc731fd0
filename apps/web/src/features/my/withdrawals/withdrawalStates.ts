import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Withdrawal } from '../../../records/accountQueries.ts'

/** Short names of the states. */
export const withdrawalStateNames: Readonly<Record<Withdrawal['state'], MessageDescriptor>> = {
  requested: msg`Being checked`,
  screening: msg`Being checked`,
  review: msg`In review`,
  frozen: msg`On hold`,
  approved: msg`Waiting for payout`,
  awaitingSignatures: msg`Waiting for signatures`,
  signed: msg`Being paid`,
  broadcast: msg`Being paid`,
  confirmed: msg`Paid out`,
  rejected: msg`Declined, money back`,
  cancelled: msg`Cancelled, money back`,
  failed: msg`Not paid, money back`,
}

const reviewReasons: ReadonlyMap<string, MessageDescriptor> = new Map(
  Object.entries({
    firstWithdrawal: msg`Under review: it is your first withdrawal.`,
    overDailyLimit: msg`Under review: it exceeds the daily automatic limit.`,
    overTotalLimit: msg`Under review: today’s automatic limit of all members is used up.`,
    memberBanned: msg`Under review by two reviewers: your account is suspended.`,
  }),
)

const onHold = msg`On hold: two reviewers decide whether it is paid or returned. The amount remains yours.`

/** Describes why a withdrawal waits or was not paid; null where nothing needs explaining. */
export function describeWithdrawalState({ state, reason }: Withdrawal): MessageDescriptor | null {
  switch (state) {
    case 'requested':
    case 'screening':
      return msg`The sanctions list and the day’s limits are being checked.`
    case 'review':
      return reviewReasons.get(reason ?? '') ?? msg`Under review. It is paid once it is approved.`
    case 'frozen':
      return reason === 'memberBanned' ? (reviewReasons.get(reason) ?? onHold) : onHold
    case 'awaitingSignatures':
      return msg`Approved. Reviewers sign large withdrawals before the vault pays them.`
    case 'signed':
      return msg`The vault payment is being sent.`
    case 'broadcast':
      return msg`Waiting until the payment is final.`
    case 'rejected':
      return msg`Contact support to learn why.`
    case 'cancelled':
      return reason === 'byMember' ? null : msg`Cancelled before it was paid.`
    case 'failed':
      return reason === 'payoutFailed'
        ? msg`The vault could not pay it.`
        : msg`It was stopped before it was paid.`
    case 'approved':
    case 'confirmed':
      return null
  }
}
