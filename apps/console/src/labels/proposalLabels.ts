import type { ConsoleResult } from '@bank/api-schema/console'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Tone } from '../components/StateBadge.tsx'
import { lawNames } from './lawNames.ts'
import { gateNames, parameterNames, roleNames } from './settingLabels.ts'

export type Proposal = ConsoleResult<'queryProposals'>['dataList'][number]

export const proposalKindNames: Readonly<Record<string, MessageDescriptor>> = {
  adjustment: msg`Adjustment`,
  capital: msg`Capital deposit`,
  parameter: msg`Parameter`,
  openingFigures: msg`Opening figures`,
  gate: msg`Product switch`,
  suspense: msg`Suspense booking`,
  surplus: msg`Surplus booking`,
  partnerApp: msg`Partner app`,
  operator: msg`Operator`,
  unrecognizedPayout: msg`Payout without an order`,
  lossShare: msg`Loss shared by members`,
  lossReturn: msg`Return of a shared loss`,
  payoutEnd: msg`End of a stranded payout`,
  breach: msg`Lift of a breach`,
}

export const proposalStates: Readonly<
  Record<string, { readonly name: MessageDescriptor; readonly tone: Tone }>
> = {
  open: { name: msg`Waits for a second operator`, tone: 'waiting' },
  approved: { name: msg`Approved`, tone: 'good' },
  applied: { name: msg`In effect`, tone: 'good' },
  rejected: { name: msg`Rejected`, tone: 'bad' },
  expired: { name: msg`Expired`, tone: 'plain' },
}

/** Labels of the states of a stranded payout in the queue of its key. */
export const strandedStates: Readonly<Record<string, MessageDescriptor>> = {
  queued: msg`Queued, never signed by this key`,
  signed: msg`Signed, not sent`,
  broadcast: msg`Sent, not final`,
  final: msg`Its transaction is final`,
}

/** Names of what a proposal carries; a name that is not here is shown as the server has it. */
export const detailNames: Readonly<Record<string, MessageDescriptor>> = {
  memberId: msg`Member`,
  address: msg`Address`,
  direction: msg`Direction`,
  currencyId: msg`Currency`,
  asset: msg`Currency`,
  amount: msg`Amount`,
  name: msg`Name`,
  value: msg`New value`,
  from: msg`From`,
  to: msg`To`,
  former: msg`Value until now`,
  formerValue: msg`Value until now`,
  isOpen: msg`Open`,
  jurisdiction: msg`Jurisdiction`,
  licence: msg`Licence`,
  exchangeFees: msg`Exchange fees`,
  members: msg`Members`,
  mixingFees: msg`Fees of private transfers`,
  mixingAddresses: msg`Depositors of private transfers`,
  date: msg`Date`,
  suspenseId: msg`Deposit in suspense`,
  txHash: msg`Transaction`,
  depositor: msg`Depositor`,
  payoutId: msg`Payout of the vault`,
  bookAs: msg`Booked as`,
  recipient: msg`Paid to`,
  withdrawalId: msg`Onto the open order`,
  orderId: msg`Of the withdrawal`,
  isPaid: msg`Paid by the vault`,
  sender: msg`In the queue of`,
  payoutState: msg`How far it was`,
  payer: msg`Payer of the vault`,
  headPayer: msg`Payer at the newest block`,
  nonce: msg`Nonce signed last`,
  finalNonce: msg`Final nonces of its signer`,
  chainId: msg`Chain`,
  operatorId: msg`Operator`,
  role: msg`Role`,
  isEnabled: msg`May sign in`,
  url: msg`Link`,
  icon: msg`Icon`,
  position: msg`Position`,
  description: msg`Description`,
  assets: msg`Assets of the vault`,
  liabilities: msg`Liabilities`,
  blockNumber: msg`Final block`,
  claims: msg`Shared over`,
  bearers: msg`Members who bear it`,
  lossId: msg`Of the loss`,
  left: msg`Left of the loss`,
  breachId: msg`Breach`,
  law: msg`Law`,
  table: msg`Table`,
  row: msg`Row`,
  expected: msg`Expected figure`,
  actual: msg`Actual figure`,
}

/** Words of the bank's own lists that a proposal may carry, by the name they stand under. */
export const detailValues: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  name: { ...parameterNames, ...gateNames },
  role: roleNames,
  direction: { add: msg`Add to the balance`, deduct: msg`Deduct from the balance` },
  bookAs: {
    withdrawal: msg`A withdrawal of the member who was paid`,
    capital: msg`Own funds, booked before`,
    surplus: msg`Surplus of the vault that was never booked`,
    nothing: msg`Nothing: the ledger was corrected manually`,
  },
  isPaid: { true: msg`Yes`, false: msg`No` },
  payoutState: strandedStates,
  law: lawNames,
  isOpen: { true: msg`Yes`, false: msg`No` },
  isEnabled: { true: msg`Yes`, false: msg`No` },
}
