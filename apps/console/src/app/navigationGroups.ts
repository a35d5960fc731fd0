import {
  AdjustmentIcon,
  AlarmIcon,
  AppsIcon,
  AuditIcon,
  CapitalIcon,
  GateIcon,
  HealthIcon,
  MixedIcon,
  OpeningIcon,
  OverviewIcon,
  ParameterIcon,
  PayoutIcon,
  PersonIcon,
  ProposalIcon,
  RevenueIcon,
  SettlementIcon,
  SurplusIcon,
  TeamIcon,
  VaultIcon,
  WaitingIcon,
} from '@bank/ui'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Right } from '../session/SessionContext.ts'

/** The screens in groups; `right` is what the role must have, or the entry is not shown. */
export const navigationGroups = [
  {
    name: msg`Work`,
    entries: [
      { to: '/', name: msg`Overview`, Icon: OverviewIcon, right: null },
      { to: '/withdrawals', name: msg`Withdrawals`, Icon: PayoutIcon, right: 'queryWithdrawals' },
      { to: '/proposals', name: msg`Proposals`, Icon: ProposalIcon, right: 'queryProposals' },
      { to: '/alarms', name: msg`Alarms`, Icon: AlarmIcon, right: 'queryAlarms' },
    ],
  },
  {
    name: msg`Members`,
    entries: [
      { to: '/members', name: msg`Members`, Icon: TeamIcon, right: 'queryMembers' },
      { to: '/adjustments', name: msg`Adjustments`, Icon: AdjustmentIcon, right: 'adjustments.read' },
      { to: '/suspense', name: msg`Suspense`, Icon: WaitingIcon, right: 'querySuspense' },
    ],
  },
  {
    name: msg`Money`,
    entries: [
      { to: '/vault', name: msg`Vault`, Icon: VaultIcon, right: 'queryVault' },
      { to: '/surplus', name: msg`Surplus`, Icon: SurplusIcon, right: 'querySurplus' },
      {
        to: '/unrecognized-payouts',
        name: msg`Payouts without an order`,
        Icon: PayoutIcon,
        right: 'queryUnrecognizedPayouts',
      },
      {
        to: '/stranded-payouts',
        name: msg`Stranded payouts`,
        Icon: WaitingIcon,
        right: 'queryStrandedPayouts',
      },
      { to: '/private-transfers', name: msg`Private transfers`, Icon: MixedIcon, right: 'queryScreening' },
      { to: '/capital', name: msg`Capital deposits`, Icon: CapitalIcon, right: 'capital.read' },
      { to: '/revenue', name: msg`Revenue`, Icon: RevenueIcon, right: 'queryStatement' },
      { to: '/settlement', name: msg`Settlement`, Icon: SettlementIcon, right: 'querySettlementDays' },
      { to: '/pool', name: msg`Bonus pool`, Icon: CapitalIcon, right: 'queryPoolWeeks' },
    ],
  },
  {
    name: msg`Rules`,
    entries: [
      { to: '/parameters', name: msg`Parameters`, Icon: ParameterIcon, right: 'queryParameters' },
      { to: '/gates', name: msg`Product switches`, Icon: GateIcon, right: 'queryGates' },
      { to: '/figures', name: msg`Opening figures`, Icon: OpeningIcon, right: 'queryOpeningFigures' },
      { to: '/apps', name: msg`Partner apps`, Icon: AppsIcon, right: 'queryPartnerApps' },
    ],
  },
  {
    name: msg`Records`,
    entries: [
      { to: '/health', name: msg`Health`, Icon: HealthIcon, right: 'queryHealth' },
      { to: '/operators', name: msg`Operators`, Icon: PersonIcon, right: 'queryOperators' },
      { to: '/audit', name: msg`Audit log`, Icon: AuditIcon, right: 'queryAudit' },
    ],
  },
] as const satisfies readonly {
  readonly name: MessageDescriptor
  readonly entries: readonly {
    readonly to: string
    readonly name: MessageDescriptor
    readonly Icon: typeof OverviewIcon
    readonly right: Right | null
  }[]
}[]
