import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { unitSymbol } from '../settings/names.ts'
import type { RoutePath } from './routeTitles.ts'

/** Routes that are not open yet, each with what will be there, said once the unit's symbol is known. */
export const upcomingRoutes = {
  '/mixed/currency': () =>
    msg`Here you will send BNB to another address in fixed amounts, without a public link between sender and receiver.`,
  '/mixed/record': () =>
    msg`Here you will find every mixed transfer you started, its state and its transaction.`,
  '/cross/chain': () =>
    msg`Here you will move tokens from BSC to another chain, with fee and arrival shown before you send.`,
  '/cross/record': () =>
    msg`Here you will follow every cross-chain transfer until it arrives or is refunded.`,
  '/contract/pledge': () =>
    msg`Here you will stake ${unitSymbol} from 100 ${unitSymbol} on, with an estimate of what it may earn.`,
  '/Financial': () =>
    msg`Here you will choose between flexible and fixed-term products paid in ${unitSymbol}.`,
  '/Financial/my': () => msg`Here you will see your stakes, what they earned, and redeem them.`,
  '/Invitation': () =>
    msg`Here you will find your invitation link and its QR code. Your invite code is your wallet address.`,
  '/Invitation/my': () => msg`Here you will see who joined with your invitation, and when.`,
  '/team': () => msg`Here you will see your level, your team’s performance and your rewards.`,
  '/team/member': () => msg`Here you will see the members of your team, with their addresses masked.`,
  '/bonus': () => msg`Here you will see the bonus pool: what came in, what was shared, and your share.`,
} as const satisfies Partial<Record<RoutePath, () => MessageDescriptor>>

export type UpcomingPath = keyof typeof upcomingRoutes
