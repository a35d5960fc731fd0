import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { unitSymbol } from '../../i18n/branding.ts'
import type { Figures } from './solvencyQueries.ts'

export type LiabilityKind = Figures['liabilities'][number]['kind']

type Naming = { readonly name: MessageDescriptor; readonly note: MessageDescriptor }

/** Gets name and note of a liability; called after the unit's symbol is known. */
export function getLiabilityNames(kind: LiabilityKind): Naming {
  switch (kind) {
    case 'usdt':
      return { name: msg`USDT balances`, note: msg`Available to members` }
    case 'gusd':
      return { name: msg`${unitSymbol} balances`, note: msg`Redeemed one for one in USDT` }
    case 'staked':
      return { name: msg`Staked`, note: msg`Principal of every open stake` }
    case 'pendingWithdrawal':
      return { name: msg`Being withdrawn`, note: msg`Requested and not paid yet` }
    case 'interest':
      return { name: msg`Interest`, note: msg`Agreed for fixed terms, or earned and not credited yet` }
    case 'suspense':
      return { name: msg`Not yet assigned`, note: msg`Deposits of addresses that are not members` }
    case 'pool':
      return { name: msg`Bonus pool`, note: msg`Paid in and not shared yet` }
    case 'setAside':
      return { name: msg`Reserved`, note: msg`For the day’s interest and team rewards` }
  }
}
