import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
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
} as const satisfies Partial<Record<RoutePath, () => MessageDescriptor>>

export type UpcomingPath = keyof typeof upcomingRoutes
