import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { unitSymbol } from '../../i18n/branding.ts'
import type { Figures } from './solvencyQueries.ts'

export type LiabilityKind = Figures['liabilities'][number]['kind']

type Naming = { readonly name: MessageDescriptor; readonly hint: MessageDescriptor }

/** Gets name and note of a liability; called after the unit's symbol is known. */
export function getLiabilityNames(kind: LiabilityKind): Naming {
  switch (kind) {
    case 'usdt':
      return { name: msg`USDT balances`, hint: msg`Available to members` }
    case 'gusd':
      return { name: msg`${unitSymbol} balances`, hint: msg`Redeemed one for one in USDT` }
    case 'staked':
      return { name: msg`Staked`, hint: msg`Principal of every open stake` }
    case 'pendingWithdrawal':
      return { name: msg`Being withdrawn`, hint: msg`Requested and not paid yet` }
    case 'interest':
      return { name: msg`Interest`, hint: msg`Agreed for fixed terms, or earned and not credited yet` }
    case 'suspense':
      return { name: msg`Not yet assigned`, hint: msg`Deposits of addresses that are not members` }
    case 'pool':
      return { name: msg`Bonus pool`, hint: msg`Paid in and not distributed yet` }
    case 'setAside':
      return { name: msg`Reserved`, hint: msg`For the day’s interest and team rewards` }
  }
}
