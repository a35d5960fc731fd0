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

/** The entries of the drawer in the order of the specification, in groups; the first has no name. */
export const navigationGroups = [
  { key: 'home', name: null, entries: [{ to: '/', name: msg`Home`, Icon: HomeIcon }] },
  {
    key: 'transfer',
    name: msg`Transfer`,
    entries: [
      { to: '/mixed/currency', name: msg`Mixed transfer`, Icon: MixedIcon },
      { to: '/cross/chain', name: msg`Cross-chain transfer`, Icon: CrossChainIcon },
    ],
  },
  {
    key: 'earn',
    name: msg`Earn`,
    entries: [
      { to: '/contract/pledge', name: msg`Contract staking`, Icon: StakeIcon },
      { to: '/Financial', name: msg`Financial purchase`, Icon: PurchaseIcon },
      { to: '/Financial/my', name: msg`My finances`, Icon: FinancesIcon },
    ],
  },
  {
    key: 'friends',
    name: msg`Friends`,
    entries: [
      { to: '/Invitation', name: msg`Invite friends`, Icon: InviteIcon },
      { to: '/team', name: msg`My team`, Icon: TeamIcon },
    ],
  },
  {
    key: 'account',
    name: msg`Account`,
    entries: [
      { to: '/my', name: msg`Personal centre`, Icon: PersonIcon },
      { to: '/bonus', name: msg`Bonus pool`, Icon: GiftIcon },
    ],
  },
] as const

/** Entries above them, visible on every phone: recharge and withdrawal, the proof of reserves, and help. */
export const firstEntries = [
  { to: '/my', hash: 'recharge', name: msg`Recharge`, Icon: InwardIcon },
  { to: '/my', hash: 'withdraw', name: msg`Withdraw`, Icon: OutwardIcon },
  { to: '/solvency', name: msg`Proof of reserves`, Icon: ShieldIcon },
  { to: '/help', name: msg`Help`, Icon: HelpIcon },
] as const
