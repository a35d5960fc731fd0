import type { ConsoleResult } from '@bank/api-schema/console'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Tone } from '../components/StateBadge.tsx'
import { haltReasons } from './healthLabels.ts'

export type Deposit = ConsoleResult<'queryScreening'>['dataList'][number]
export type PrivatePool = ConsoleResult<'queryPrivatePools'>[number]

export const depositStates: Readonly<
  Record<Deposit['state'], { readonly name: MessageDescriptor; readonly tone: Tone }>
> = {
  waiting: { name: msg`Waits for the list`, tone: 'plain' },
  review: { name: msg`In review`, tone: 'waiting' },
  cleared: { name: msg`Cleared`, tone: 'good' },
  refused: { name: msg`Refused`, tone: 'bad' },
  takenBack: { name: msg`Taken back`, tone: 'plain' },
}

/** Reasons of a deposit's state. */
export const depositReasons: Readonly<Record<string, MessageDescriptor>> = {
  sanctioned: msg`The depositor is on the sanctions list`,
  notMember: msg`The depositor is not a member`,
  memberBanned: msg`The member is suspended`,
  overAutomatic: msg`Above the automatic limit`,
  byOperator: msg`Decided by an operator`,
}

export const changeKinds: Readonly<
  Record<
    NonNullable<PrivatePool['lastChange']>['kind'],
    { readonly name: MessageDescriptor; readonly tone: Tone }
  >
> = {
  approved: { name: msg`Approved`, tone: 'good' },
  removed: { name: msg`Removed for cause`, tone: 'bad' },
}

/** Reasons of a halted pool. */
export const poolStopReasons: Readonly<Record<string, MessageDescriptor>> = {
  ...haltReasons,
  depositsDiffer: msg`A deposit is missing or differs from its record`,
  poolDiffers: msg`The pool’s code is not that of this build`,
  rootDiffers: msg`The approvals do not add up to the pool’s root`,
  spendsDiffer: msg`The sums of withdrawals and take-backs differ`,
}
