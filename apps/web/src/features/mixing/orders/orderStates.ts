import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Order } from '../../../records/mixingQueries.ts'

/** Names of the statuses, as in the filter of the records. */
export const statusNames: Readonly<Record<number, MessageDescriptor>> = {
  0: msg`Not deposited`,
  1: msg`Confirmed`,
  2: msg`Withdraw success`,
  3: msg`Withdraw failed`,
  4: msg`Broadcast, status unknown`,
}

/** Names of ends that differ from the filter's. */
const endNames: Partial<Readonly<Record<Order['detail'], MessageDescriptor>>> = {
  withdrawn: msg`Arrived`,
  refused: msg`Refused`,
  takenBack: msg`Taken back`,
}

/** Finds the name of an order's state. */
export function findStateName({ detail, orderStatus }: Order): MessageDescriptor | undefined {
  return endNames[detail] ?? statusNames[orderStatus]
}

/** Descriptions of the states. */
export const detailSentences: Readonly<Record<Order['detail'], MessageDescriptor>> = {
  created: msg`No deposit of it was seen. Nothing was paid for it.`,
  screening: msg`Your deposit is on the chain and is being checked against the sanctions list.`,
  review: msg`This deposit is reviewed first, like every large one. You can take it back at any time.`,
  standby: msg`Screened. It is approved together with others, so that it does not stand alone.`,
  ready: msg`Approved. Tap Finish: it is paid out at the time that your key drew.`,
  proved: msg`Proved. It is paid out at a random moment.`,
  relaying: msg`It is being paid out now.`,
  broadcast: msg`Sent to the chain, not final yet.`,
  withdrawn: msg`It arrived at the receiver.`,
  refused: msg`This deposit was refused, so it cannot be paid out privately. It is yours: take it back.`,
  failed: msg`The payment did not go through. Your deposit is still there: take it back, or finish it from the recovery page.`,
  takenBack: msg`You took this deposit back, in public.`,
}

/** The description of an order that this page is proving. */
export const provingSentence = msg`Everything is ready, and this page is making the proof.`

/** The description of an order whose proof is held back. */
export const heldSentence = msg`Approved. Keep this page open, or open it again at its time and tap Finish.`

/** Descriptions of the server's reasons; unknown ones are not shown. */
export const reasonSentences: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['sanctioned', msg`The depositing wallet is on the sanctions list.`],
  ['byOperator', msg`An operator decided so.`],
  ['receiverSanctioned', msg`The receiver is on the sanctions list.`],
  ['receiverRefuses', msg`The receiver’s contract does not accept payments.`],
  ['invalidProof', msg`The pool did not accept the proof.`],
  ['withdrawRefused', msg`The pool refused the payout.`],
  ['alreadySpent', msg`The deposit had already been paid out or taken back.`],
  ['proofOutdated', msg`Its period was over before it was sent, so it has to be proved once more.`],
  ['anotherWallet', msg`The deposit came from another wallet than yours.`],
  ['overAutomatic', msg`The amount is above the automatic limit.`],
  ['notMember', msg`The depositing wallet is not a member.`],
  ['anotherPool', msg`The deposit went into another pool.`],
])
