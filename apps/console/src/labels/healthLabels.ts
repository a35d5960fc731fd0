import type { ConsoleResult } from '@bank/api-schema/console'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { withdrawalStates } from './withdrawalLabels.ts'

export type Alarm = ConsoleResult<'queryAlarms'>[number]

export const alarmNames: Readonly<Record<Alarm['code'], MessageDescriptor>> = {
  frozen: msg`The bank is frozen: nothing is posted and nothing is signed`,
  insolvent: msg`Liabilities are not covered: rewards and new stakes are halted`,
  vaultShort: msg`The vault holds less than the ledger says`,
  vaultLost: msg`The vault has lost money that revenue had to bear`,
  unrecognizedPayout: msg`The vault made a payment that has no order here`,
  orderUnproven: msg`An approved withdrawal is not proven by the records`,
  booksDiffer: msg`The books contradict each other: payouts are halted`,
  creditsHalted: msg`Credits of recharges are halted`,
  payoutsHalted: msg`Following the vault’s payouts is halted`,
  signerHalted: msg`A key is halted`,
  chainSilent: msg`A chain does not answer`,
  payoutsPaused: msg`The vault is paused`,
  poolHalted: msg`A private pool’s follower has halted`,
  depositNotRemoved: msg`A refused private deposit is still in the tree`,
  growthHalted: msg`Vault earnings are not measured`,
  operatorGuessed: msg`Somebody guesses an operator’s password: 20 failed sign-ins within an hour`,
  growthBehind: msg`Vault earnings have not been measured for an hour`,
  cursorBehind: msg`Reading the chain has fallen behind`,
  solvencyUnread: msg`Reserves have not been measured for a while`,
  attestationLate: msg`The attestation on chain is late`,
  outboxStuck: msg`A transaction is stuck`,
  gasOverBudget: msg`Network fees of today are above the daily budget`,
  screeningWaits: msg`Withdrawals have waited long for the sanctions list`,
  withdrawalFrozen: msg`Withdrawals are frozen`,
  liquidityShort: msg`The vault cannot pay all approved withdrawals now`,
  reviewWaits: msg`Withdrawals have waited long for review`,
  signaturesMissing: msg`Withdrawals have waited long for reviewers’ signatures`,
  poolBehind: msg`Following a private pool has fallen behind`,
  depositsUnapproved: msg`Cleared private deposits have waited long for approval`,
  depositsUnscreened: msg`Private deposits have waited long for the sanctions list`,
  relaysLate: msg`Proved private transfers have waited long to be sent`,
  depositReviewWaits: msg`Private deposits have waited a day for a review`,
  crossUnproven: msg`Cross-chain transfers are reported as arrived, but the chain does not show it`,
  crossUnfollowed: msg`Cross-chain transfers have not been synchronised for a while`,
  crossFillLost: msg`The arrival of a cross-chain transfer is not final after an hour`,
  crossRefundLate: msg`Expired cross-chain transfers have not been refunded for a day`,
}

/** Labels of the figures behind an alarm; others show their own name. */
export const factNames: Readonly<Record<string, MessageDescriptor>> = {
  actual: msg`Actual figure`,
  addresses: msg`Addresses`,
  amount: msg`Amount`,
  assets: msg`In the vault`,
  blockNumber: msg`Block`,
  budget: msg`Daily budget`,
  borne: msg`Borne by revenue and dust`,
  count: msg`Count`,
  detail: msg`In the words of the node or signer`,
  expected: msg`Expected figure`,
  failures: msg`Failures in a row`,
  kind: msg`Kind`,
  law: msg`Law`,
  owed: msg`Liabilities in the ledger`,
  reason: msg`Reason`,
  recipient: msg`Recipient`,
  row: msg`Row`,
  spent: msg`Spent today`,
  state: msg`State`,
  table: msg`Table`,
  txHash: msg`Transaction`,
  uncovered: msg`Not covered yet`,
  vault: msg`Vault`,
  waiting: msg`Approved and waiting`,
  withdrawable: msg`Payable now`,
  words: msg`Reason`,
}

export const severityNames: Readonly<Record<Alarm['severity'], MessageDescriptor>> = {
  critical: msg`Critical`,
  warning: msg`Warning`,
}

/** Labels of waiting work. */
export const jobNames: Readonly<Record<string, MessageDescriptor>> = {
  withdrawal: msg`Withdrawals`,
  screening: msg`Screening`,
  payouts: msg`Payouts by the vault`,
  outbox: msg`Transactions on the chain`,
  proposals: msg`Proposals before they take effect`,
}

export const jobStates: Readonly<Record<string, MessageDescriptor | { readonly name: MessageDescriptor }>> = {
  ...withdrawalStates,
  queued: msg`Waiting to be sent`,
  sending: msg`Being sent`,
}

/** Reasons of halted credits or payouts. */
export const haltReasons: Readonly<Record<string, MessageDescriptor>> = {
  counterMismatch: msg`Events read do not add up to the vault’s own counter`,
  counterWentBack: msg`The vault’s counter is lower than it was`,
  finalBlockChanged: msg`A block that was final is no longer part of the chain`,
  chainInconsistent: msg`The chain’s data is inconsistent`,
  providersDisagree: msg`The providers of the chain disagree`,
  wrongChain: msg`A provider answers for another chain`,
  chainUnreadable: msg`The chain’s answer cannot be read`,
  wrongToken: msg`The vault holds another token than USDT`,
  invalidAmount: msg`An amount is no whole number of micro-units`,
  finalityStalled: msg`Nothing new has become final`,
  unknownPayout: msg`The vault made a payment that has no order here`,
  payoutMismatch: msg`A payment of the vault does not match its order`,
  booksDiffer: msg`The books contradict each other: payouts are halted`,
  unexplainedOutflow: msg`USDT left the vault without a payout`,
}

/** Reasons of a halted key; the message of node, signer or contract is shown beside it. */
export const stopReasons: Readonly<Record<string, MessageDescriptor>> = {
  signerFailed: msg`The signer gave no signature`,
  gasMissing: msg`The key does not have enough coins for gas`,
  broadcastRefused: msg`The nodes refused the transaction`,
  reverted: msg`A transaction was reverted on the chain`,
  notAuthorized: msg`The vault does not know this key as its payer`,
  revertWithoutReason: msg`The vault would reject it, and the node gives no reason`,
  callRefused: msg`The vault would refuse the payment`,
}

/** Faults of a row of the audit log. */
export const auditFaults: Readonly<Record<string, MessageDescriptor>> = {
  missing: msg`This row is missing.`,
  changed: msg`This row was changed after it was written.`,
  unchained: msg`This row does not follow the one before.`,
  cutOff: msg`The log was cut off at its end.`,
}
