import type { ConsoleResult } from '@bank/api-schema/console'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { earningParameterNames } from './earningLabels.ts'

export const roleNames: Readonly<Record<ConsoleResult<'queryMe'>['operator']['role'], MessageDescriptor>> = {
  reviewer: msg`Reviewer`,
  treasurer: msg`Treasurer`,
  parameters: msg`Parameter officer`,
  auditor: msg`Auditor`,
  support: msg`Support`,
}

export const gateNames: Readonly<Record<ConsoleResult<'queryGates'>[number]['name'], MessageDescriptor>> = {
  yield: msg`Yield`,
  team: msg`Team rewards`,
  pool: msg`Bonus pool`,
  privateTransfer: msg`Private transfer`,
}

/** Labels of the parameters; others show their own name. */
export const parameterNames: Readonly<Record<string, MessageDescriptor>> = {
  exchangePrice: msg`Exchange price`,
  exchangeFeeRatio: msg`Exchange fee`,
  exchangeMinimum: msg`Minimum exchange`,
  withdrawalMinimum: msg`Minimum withdrawal`,
  withdrawalAutoPerMember: msg`Paid without review, a member and day`,
  withdrawalAutoTotal: msg`Paid without review in all, a day`,
  withdrawalOneReviewer: msg`One reviewer up to, two above`,
  stakeMinimum: msg`Minimum stake`,
  issuanceCap: msg`Issuance cap`,
  mixingAutomaticBnb: msg`Private deposit cleared without review, up to`,
  gasPriceMaximumGwei: msg`Maximum gas price (gwei)`,
  suspenseCapitalDays: msg`Days in suspense before capital`,
  gasDailyBudgetBnb: msg`Daily budget for network fees`,
  openingExchangeFees: msg`Opening figure: exchange fees`,
  openingMembers: msg`Opening figure: members`,
  openingMixingFees: msg`Opening figure: fees of private transfers`,
  openingMixingAddresses: msg`Opening figure: depositors of private transfers`,
  openingDate: msg`Date of the opening figures`,
  ...earningParameterNames,
}
