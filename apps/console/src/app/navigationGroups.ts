import type { ConsoleCallName } from '@bank/api-schema/console'
import {
  AdjustmentIcon,
  AlarmIcon,
  AppsIcon,
  AuditIcon,
  CapitalIcon,
  GateIcon,
  HealthIcon,
  OpeningIcon,
  OverviewIcon,
  ParameterIcon,
  PayoutIcon,
  PersonIcon,
  ProposalIcon,
  SurplusIcon,
  TeamIcon,
  VaultIcon,
  WaitingIcon,
} from '@bank/ui'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The screens in groups; `call` is what the role must be allowed to ask, or the entry is not shown. */
export const navigationGroups = [
  {
    name: msg`Work`,
    entries: [
      { to: '/', name: msg`Overview`, Icon: OverviewIcon, call: null },
      { to: '/withdrawals', name: msg`Withdrawals`, Icon: PayoutIcon, call: 'queryWithdrawals' },
      { to: '/proposals', name: msg`Proposals`, Icon: ProposalIcon, call: 'queryProposals' },
      { to: '/alarms', name: msg`Alarms`, Icon: AlarmIcon, call: 'queryAlarms' },
    ],
  },
  {
    name: msg`Members`,
    entries: [
      { to: '/members', name: msg`Members`, Icon: TeamIcon, call: 'queryMembers' },
      { to: '/adjustments', name: msg`Adjustments`, Icon: AdjustmentIcon, call: 'proposeAdjustment' },
      { to: '/suspense', name: msg`Suspense`, Icon: WaitingIcon, call: 'querySuspense' },
    ],
  },
  {
    name: msg`Money`,
    entries: [
      { to: '/vault', name: msg`Vault`, Icon: VaultIcon, call: 'queryVault' },
      { to: '/surplus', name: msg`Surplus`, Icon: SurplusIcon, call: 'querySurplus' },
      { to: '/capital', name: msg`Capital deposits`, Icon: CapitalIcon, call: 'proposeCapital' },
    ],
  },
  {
    name: msg`Rules`,
    entries: [
      { to: '/parameters', name: msg`Parameters`, Icon: ParameterIcon, call: 'queryParameters' },
      { to: '/gates', name: msg`Gates`, Icon: GateIcon, call: 'queryGates' },
      { to: '/figures', name: msg`Opening figures`, Icon: OpeningIcon, call: 'queryOpeningFigures' },
      { to: '/apps', name: msg`Partner apps`, Icon: AppsIcon, call: 'queryPartnerApps' },
    ],
  },
  {
    name: msg`Records`,
    entries: [
      { to: '/health', name: msg`Health`, Icon: HealthIcon, call: 'queryHealth' },
      { to: '/operators', name: msg`Operators`, Icon: PersonIcon, call: 'queryOperators' },
      { to: '/audit', name: msg`Audit log`, Icon: AuditIcon, call: 'queryAudit' },
    ],
  },
] as const satisfies readonly {
  readonly name: MessageDescriptor
  readonly entries: readonly {
    readonly to: string
    readonly name: MessageDescriptor
    readonly Icon: typeof OverviewIcon
    readonly call: ConsoleCallName | null
  }[]
}[]
