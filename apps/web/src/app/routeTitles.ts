import type { MessageDescriptor } from '@lingui/core'
import { findRoute, type Route } from '../routing/routes.ts'

/** The title of every route; plain descriptors, so that a test can read them without the macro. */
export const routeTitles = {
  '/': /*i18n*/ { id: 'title./', message: 'Home' },
  '/transfer': /*i18n*/ { id: 'title./transfer', message: 'Transfer' },
  '/activity': /*i18n*/ { id: 'title./activity', message: 'Activity' },
  '/mixed/currency': /*i18n*/ { id: 'title./mixed/currency', message: 'Mixed transfer' },
  '/mixed/record': /*i18n*/ { id: 'title./mixed/record', message: 'Mixed transfer records' },
  '/mixed/recovery': /*i18n*/ { id: 'title./mixed/recovery', message: 'Recover mixed transfers' },
  '/cross/chain': /*i18n*/ { id: 'title./cross/chain', message: 'Cross-chain transfer' },
  '/cross/record': /*i18n*/ { id: 'title./cross/record', message: 'Cross-chain records' },
  '/cross/record/$orderId': /*i18n*/ {
    id: 'title./cross/record/$orderId',
    message: 'Cross-chain transfer details',
  },
  '/contract/pledge': /*i18n*/ { id: 'title./contract/pledge', message: 'Contract staking' },
  '/Financial': /*i18n*/ { id: 'title./Financial', message: 'Financial products' },
  '/Financial/my': /*i18n*/ { id: 'title./Financial/my', message: 'My finances' },
  '/Invitation': /*i18n*/ { id: 'title./Invitation', message: 'Invite friends' },
  '/Invitation/my': /*i18n*/ { id: 'title./Invitation/my', message: 'My invitations' },
  '/team': /*i18n*/ { id: 'title./team', message: 'My team' },
  '/team/member': /*i18n*/ { id: 'title./team/member', message: 'Team members' },
  '/my': /*i18n*/ { id: 'title./my', message: 'Personal centre' },
  '/security': /*i18n*/ { id: 'title./security', message: 'Security' },
  '/bonus': /*i18n*/ { id: 'title./bonus', message: 'Bonus pool' },
  '/solvency': /*i18n*/ { id: 'title./solvency', message: 'Proof of reserves' },
  '/help': /*i18n*/ { id: 'title./help', message: 'Help' },
} as const satisfies Readonly<Record<Route, MessageDescriptor>>

/** The title of every other path. */
export const notFoundTitle: MessageDescriptor = /*i18n*/ { id: 'title.notFound', message: 'Page not found' }

/** The title of a path, whatever its capitals, closing slash and order number; other paths get the not-found title. */
export function findTitle(pathname: string): MessageDescriptor {
  const route = findRoute(pathname)
  return route ? routeTitles[route] : notFoundTitle
}
