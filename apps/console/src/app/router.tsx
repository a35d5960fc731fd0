import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { OverviewPage } from '../features/overview/OverviewPage.tsx'
import type { Right } from '../session/SessionContext.ts'
import { TableShape } from '../table/DataTable.tsx'
import { parseListSearch } from '../table/useListSearch.ts'
import { FailurePage } from './FailurePage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { RoleGate } from './RoleGate.tsx'
import { Shell } from './Shell.tsx'

const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: FailurePage,
  validateSearch: parseListSearch,
})

const WithdrawalsPage = lazy(async () => ({
  default: (await import('../features/withdrawals/WithdrawalsPage.tsx')).WithdrawalsPage,
}))
const WithdrawalPage = lazy(async () => ({
  default: (await import('../features/withdrawals/WithdrawalPage.tsx')).WithdrawalPage,
}))
const MembersPage = lazy(async () => ({
  default: (await import('../features/members/MembersPage.tsx')).MembersPage,
}))
const MemberPage = lazy(async () => ({
  default: (await import('../features/members/MemberPage.tsx')).MemberPage,
}))
const ProposalsPage = lazy(async () => ({
  default: (await import('../features/proposals/ProposalsPage.tsx')).ProposalsPage,
}))
const ProposalPage = lazy(async () => ({
  default: (await import('../features/proposals/ProposalPage.tsx')).ProposalPage,
}))
const AdjustmentsPage = lazy(async () => ({
  default: (await import('../features/proposals/AdjustmentsPage.tsx')).AdjustmentsPage,
}))
const CapitalPage = lazy(async () => ({
  default: (await import('../features/proposals/CapitalPage.tsx')).CapitalPage,
}))
const ParametersPage = lazy(async () => ({
  default: (await import('../features/settings/ParametersPage.tsx')).ParametersPage,
}))
const FiguresPage = lazy(async () => ({
  default: (await import('../features/settings/FiguresPage.tsx')).FiguresPage,
}))
const PartnerAppsPage = lazy(async () => ({
  default: (await import('../features/settings/PartnerAppsPage.tsx')).PartnerAppsPage,
}))
const GatesPage = lazy(async () => ({
  default: (await import('../features/settings/GatesPage.tsx')).GatesPage,
}))
const SuspensePage = lazy(async () => ({
  default: (await import('../features/vault/SuspensePage.tsx')).SuspensePage,
}))
const SurplusPage = lazy(async () => ({
  default: (await import('../features/vault/SurplusPage.tsx')).SurplusPage,
}))
const UnrecognizedPayoutsPage = lazy(async () => ({
  default: (await import('../features/vault/UnrecognizedPayoutsPage.tsx')).UnrecognizedPayoutsPage,
}))
const VaultPage = lazy(async () => ({
  default: (await import('../features/vault/VaultPage.tsx')).VaultPage,
}))
const PrivateTransfersPage = lazy(async () => ({
  default: (await import('../features/mixing/PrivateTransfersPage.tsx')).PrivateTransfersPage,
}))
const PoolPage = lazy(async () => ({
  default: (await import('../features/earning/PoolPage.tsx')).PoolPage,
}))
const SettlementPage = lazy(async () => ({
  default: (await import('../features/earning/SettlementPage.tsx')).SettlementPage,
}))
const StatementPage = lazy(async () => ({
  default: (await import('../features/earning/StatementPage.tsx')).StatementPage,
}))
const HealthPage = lazy(async () => ({
  default: (await import('../features/health/HealthPage.tsx')).HealthPage,
}))
const AlarmsPage = lazy(async () => ({
  default: (await import('../features/health/AlarmsPage.tsx')).AlarmsPage,
}))
const OperatorsPage = lazy(async () => ({
  default: (await import('../features/operators/OperatorsPage.tsx')).OperatorsPage,
}))
const AuditPage = lazy(async () => ({
  default: (await import('../features/audit/AuditPage.tsx')).AuditPage,
}))

/** Creates a lazily loaded route behind a right. */
const createScreen = <Path extends string>(path: Path, right: Right, page: ReactNode) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: () => (
      <RoleGate right={right}>
        <Suspense fallback={<TableShape />}>{page}</Suspense>
      </RoleGate>
    ),
  })

const routeTree = rootRoute.addChildren([
  createRoute({ getParentRoute: () => rootRoute, path: '/', component: OverviewPage }),
  createScreen('/withdrawals', 'queryWithdrawals', <WithdrawalsPage />),
  createScreen('/withdrawals/$id', 'queryWithdrawal', <WithdrawalPage />),
  createScreen('/members', 'queryMembers', <MembersPage />),
  createScreen('/members/$id', 'queryMember', <MemberPage />),
  createScreen('/proposals', 'queryProposals', <ProposalsPage />),
  createScreen('/proposals/$id', 'queryProposal', <ProposalPage />),
  createScreen('/adjustments', 'adjustments.read', <AdjustmentsPage />),
  createScreen('/capital', 'capital.read', <CapitalPage />),
  createScreen('/parameters', 'queryParameters', <ParametersPage />),
  createScreen('/figures', 'queryOpeningFigures', <FiguresPage />),
  createScreen('/apps', 'queryPartnerApps', <PartnerAppsPage />),
  createScreen('/gates', 'queryGates', <GatesPage />),
  createScreen('/suspense', 'querySuspense', <SuspensePage />),
  createScreen('/surplus', 'querySurplus', <SurplusPage />),
  createScreen('/vault', 'queryVault', <VaultPage />),
  createScreen('/unrecognized-payouts', 'queryUnrecognizedPayouts', <UnrecognizedPayoutsPage />),
  createScreen('/private-transfers', 'queryScreening', <PrivateTransfersPage />),
  createScreen('/revenue', 'queryStatement', <StatementPage />),
  createScreen('/settlement', 'querySettlementDays', <SettlementPage />),
  createScreen('/pool', 'queryPoolWeeks', <PoolPage />),
  createScreen('/health', 'queryHealth', <HealthPage />),
  createScreen('/alarms', 'queryAlarms', <AlarmsPage />),
  createScreen('/operators', 'queryOperators', <OperatorsPage />),
  createScreen('/audit', 'queryAudit', <AuditPage />),
])

export const router = createRouter({
  routeTree,
  defaultErrorComponent: FailurePage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
