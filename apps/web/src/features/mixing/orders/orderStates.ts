import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Order } from '../mixingQueries.ts'

/** What an order's status is called, as the filter of the records names it. */
export const statusNames: Readonly<Record<number, MessageDescriptor>> = {
  0: msg`Not deposited`,
  1: msg`Confirmed`,
  2: msg`Withdraw success`,
  3: msg`Withdraw failed`,
  4: msg`Broadcast, status unknown`,
}

/** Ends that their owner calls by other names than the filter does. */
const endNames: Partial<Readonly<Record<Order['detail'], MessageDescriptor>>> = {
  withdrawn: msg`Arrived`,
  refused: msg`Refused`,
  takenBack: msg`Taken back`,
}

/** What stands on an order's card as its state. */
export function findStateName({ detail, orderStatus }: Order): MessageDescriptor | undefined {
  return endNames[detail] ?? statusNames[orderStatus]
}

/** The filter of the records that an order stands under, where its card calls its state by another word. */
export function findFilterName({ detail, orderStatus }: Order): MessageDescriptor | undefined {
  // What was never deposited stands under all of them together and no other.
  if (orderStatus === 0) return msg`All`
  return detail in endNames ? statusNames[orderStatus] : undefined
}

/** What is going on, in a plain sentence. */
export const detailSentences: Readonly<Record<Order['detail'], MessageDescriptor>> = {
  created: msg`No deposit of it was seen. Nothing was paid for it.`,
  screening: msg`Your deposit is on the chain and is being checked against the sanctions list.`,
  review: msg`A person looks at this deposit first, as at every large one. That says nothing about you, and you can take it back at any time.`,
  standby: msg`Screened. It waits for the standby time, so that times give nothing away.`,
  ready: msg`Everything is ready: one tap to finish.`,
  proved: msg`Proved. It is paid out at a random moment.`,
  relaying: msg`It is being paid out now.`,
  broadcast: msg`Sent to the chain, not final yet.`,
  withdrawn: msg`It arrived at the receiver.`,
  refused: msg`This deposit was refused, so it cannot be paid out privately. It is yours: take it back.`,
  failed: msg`The payment did not go through. Your deposit is still there: take it back, or finish it from the recovery page.`,
  takenBack: msg`You took this deposit back, in public.`,
}

/** What is going on while this page finishes a transfer that is ready. */
export const provingSentence = msg`Everything is ready, and this page is making the proof.`

/** Why, where the bank gives a reason; an unknown word is not shown. */
export const reasonSentences: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['sanctioned', msg`The depositing wallet is on the sanctions list.`],
  ['byOperator', msg`An operator decided so.`],
  ['receiverSanctioned', msg`The receiver is on the sanctions list.`],
  ['receiverRefuses', msg`The receiver’s contract does not accept BNB.`],
  ['invalidProof', msg`The proof did not hold at the pool.`],
  ['withdrawRefused', msg`The pool refused the payout.`],
  ['alreadySpent', msg`The deposit had already been paid out or taken back.`],
  ['proofOutdated', msg`The screened set changed meanwhile, so it has to be proved once more.`],
  ['anotherWallet', msg`The deposit came from another wallet than yours.`],
  ['overAutomatic', msg`The amount is above what is cleared without an operator.`],
  ['notMember', msg`The depositing wallet is not a member.`],
  ['anotherPool', msg`The deposit went into another pool.`],
])
