import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The title of every route. Source: specification section 2. */
export const routeTitles = {
  '/': msg`Home`,
  '/mixed/currency': msg`Mixed transfer`,
  '/mixed/record': msg`Mixed transfer records`,
  '/cross/chain': msg`Cross-chain transfer`,
  '/cross/record': msg`Cross-chain records`,
  '/contract/pledge': msg`Contract staking`,
  '/Financial': msg`Financial products`,
  '/Financial/my': msg`My finances`,
  '/Invitation': msg`Invite friends`,
  '/Invitation/my': msg`My invitations`,
  '/team': msg`My team`,
  '/team/member': msg`Team members`,
  '/my': msg`Personal centre`,
  '/bonus': msg`Bonus pool`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>

export type RoutePath = keyof typeof routeTitles

export const notFoundTitle = msg`Page not found`

/** Routes that are not open yet, each with what will be there. */
export const upcomingRoutes = {
  '/mixed/currency': msg`Here you will send BNB to another address in fixed amounts, without a public link between sender and receiver.`,
  '/mixed/record': msg`Here you will find every mixed transfer you started, its state and its transaction.`,
  '/cross/chain': msg`Here you will move tokens from BSC to another chain, with fee and arrival shown before you send.`,
  '/cross/record': msg`Here you will follow every cross-chain transfer until it arrives or is refunded.`,
  '/contract/pledge': msg`Here you will stake GUSD from 100 GUSD on, with an estimate of what it may earn.`,
  '/Financial': msg`Here you will choose between flexible and fixed-term products paid in GUSD.`,
  '/Financial/my': msg`Here you will see your stakes, what they earned, and redeem them.`,
  '/Invitation': msg`Here you will find your invitation link and its QR code. Your invite code is your wallet address.`,
  '/Invitation/my': msg`Here you will see who joined with your invitation, and when.`,
  '/team': msg`Here you will see your level, your team’s performance and your rewards.`,
  '/team/member': msg`Here you will see the members of your team, with their addresses masked.`,
  '/bonus': msg`Here you will see the bonus pool: what came in, what was shared, and your share.`,
} as const satisfies Partial<Record<RoutePath, MessageDescriptor>>

export type UpcomingPath = keyof typeof upcomingRoutes

/** The title of a path, whatever its capitals and closing slash; other paths get the not-found title. */
export function findTitle(pathname: string): MessageDescriptor {
  const plain = pathname.replace(/\/+$/, '').toLowerCase() || '/'
  const known = Object.entries(routeTitles).find(([path]) => path.toLowerCase() === plain)
  return known?.[1] ?? notFoundTitle
}
