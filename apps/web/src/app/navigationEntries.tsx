import {
  CrossChainIcon,
  FinancesIcon,
  GiftIcon,
  HelpIcon,
  HomeIcon,
  InviteIcon,
  InwardIcon,
  MixedIcon,
  OutwardIcon,
  PersonIcon,
  PurchaseIcon,
  ShieldIcon,
  StakeIcon,
  TeamIcon,
} from '@bank/ui'
import { msg } from '@lingui/core/macro'

/** The entries of the drawer in their order. */
export const navigationEntries = [
  { to: '/', name: msg`Home`, Icon: HomeIcon },
  { to: '/mixed/currency', name: msg`Mixed transfer`, Icon: MixedIcon },
  { to: '/cross/chain', name: msg`Cross-chain transfer`, Icon: CrossChainIcon },
  { to: '/contract/pledge', name: msg`Contract staking`, Icon: StakeIcon },
  { to: '/Financial', name: msg`Financial purchase`, Icon: PurchaseIcon },
  { to: '/Financial/my', name: msg`My finances`, Icon: FinancesIcon },
  { to: '/Invitation', name: msg`Invite friends`, Icon: InviteIcon },
  { to: '/team', name: msg`My team`, Icon: TeamIcon },
  { to: '/my', name: msg`Personal centre`, Icon: PersonIcon },
  { to: '/bonus', name: msg`Bonus pool`, Icon: GiftIcon },
] as const

/** Entries above them, visible on every phone: recharge and withdrawal, the proof of reserves, and help. */
export const firstEntries = [
  { to: '/my', hash: 'recharge', name: msg`Recharge`, Icon: InwardIcon },
  { to: '/my', hash: 'withdraw', name: msg`Withdraw`, Icon: OutwardIcon },
  { to: '/solvency', name: msg`Proof of reserves`, Icon: ShieldIcon },
  { to: '/help', name: msg`Help`, Icon: HelpIcon },
] as const
