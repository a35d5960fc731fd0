import { Card, EmptyState, ErrorState } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { createRootRoute, createRoute, createRouter, Link } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { OverviewPage } from '../features/overview/OverviewPage.tsx'
import { type Right, useMay } from '../session/SessionContext.ts'
import { TableShape } from '../table/DataTable.tsx'
import { parseListSearch } from '../table/useListSearch.ts'
import { Shell } from './Shell.tsx'

/** A screen that is loaded when it is first opened. */
const lazyPage = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }))

const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: FailurePage,
  validateSearch: parseListSearch,
})

const WithdrawalsPage = lazyPage(
  () => import('../features/withdrawals/WithdrawalsPage.tsx'),
  'WithdrawalsPage',
)
const WithdrawalPage = lazyPage(() => import('../features/withdrawals/WithdrawalPage.tsx'), 'WithdrawalPage')
const MembersPage = lazyPage(() => import('../features/members/MembersPage.tsx'), 'MembersPage')
const MemberPage = lazyPage(() => import('../features/members/MemberPage.tsx'), 'MemberPage')
const ProposalsPage = lazyPage(() => import('../features/proposals/ProposalsPage.tsx'), 'ProposalsPage')
const ProposalPage = lazyPage(() => import('../features/proposals/ProposalPage.tsx'), 'ProposalPage')
const AdjustmentsPage = lazyPage(() => import('../features/proposals/AdjustmentsPage.tsx'), 'AdjustmentsPage')
const CapitalPage = lazyPage(() => import('../features/proposals/CapitalPage.tsx'), 'CapitalPage')
const ParametersPage = lazyPage(() => import('../features/settings/ParametersPage.tsx'), 'ParametersPage')
const FiguresPage = lazyPage(() => import('../features/settings/FiguresPage.tsx'), 'FiguresPage')
const PartnerAppsPage = lazyPage(() => import('../features/settings/PartnerAppsPage.tsx'), 'PartnerAppsPage')
const GatesPage = lazyPage(() => import('../features/settings/GatesPage.tsx'), 'GatesPage')
const SuspensePage = lazyPage(() => import('../features/vault/SuspensePage.tsx'), 'SuspensePage')
const SurplusPage = lazyPage(() => import('../features/vault/SurplusPage.tsx'), 'SurplusPage')
const UnrecognizedPayoutsPage = lazyPage(
  () => import('../features/vault/UnrecognizedPayoutsPage.tsx'),
  'UnrecognizedPayoutsPage',
)
const StrandedPayoutsPage = lazyPage(
  () => import('../features/vault/StrandedPayoutsPage.tsx'),
  'StrandedPayoutsPage',
)
const VaultPage = lazyPage(() => import('../features/vault/VaultPage.tsx'), 'VaultPage')
const PrivateTransfersPage = lazyPage(
  () => import('../features/mixing/PrivateTransfersPage.tsx'),
  'PrivateTransfersPage',
)
const PoolPage = lazyPage(() => import('../features/earning/PoolPage.tsx'), 'PoolPage')
const SettlementPage = lazyPage(() => import('../features/earning/SettlementPage.tsx'), 'SettlementPage')
const StatementPage = lazyPage(() => import('../features/earning/StatementPage.tsx'), 'StatementPage')
const HealthPage = lazyPage(() => import('../features/health/HealthPage.tsx'), 'HealthPage')
const AlarmsPage = lazyPage(() => import('../features/health/AlarmsPage.tsx'), 'AlarmsPage')
const OperatorsPage = lazyPage(() => import('../features/operators/OperatorsPage.tsx'), 'OperatorsPage')
const AuditPage = lazyPage(() => import('../features/audit/AuditPage.tsx'), 'AuditPage')

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
  createScreen('/stranded-payouts', 'queryStrandedPayouts', <StrandedPayoutsPage />),
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

/** Replaces a screen that failed; the shell around it keeps working. */
function FailurePage() {
  return (
    <Card>
      <ErrorState
        title={<Trans>This screen could not be shown</Trans>}
        retry={{ label: <Trans>Load it again</Trans>, onRetry: () => location.reload() }}
      >
        <Trans>Nothing was changed. Your earlier actions are in the audit log.</Trans>
      </ErrorState>
    </Card>
  )
}

/** An address that is no screen. */
function NotFoundPage() {
  return (
    <Card>
      <EmptyState
        title={<Trans>There is no such screen</Trans>}
        action={
          <Link to="/" className="font-strong text-accent">
            <Trans>To the overview</Trans>
          </Link>
        }
      />
    </Card>
  )
}

/** Renders a screen for roles with the right to its data, and an explanation for others. */
function RoleGate({ right, children }: { readonly right: Right; readonly children: ReactNode }) {
  const may = useMay()
  if (may(right)) return children
  return (
    <Card>
      <EmptyState title={<Trans>Your role does not open this screen</Trans>}>
        <Trans>The menu shows what this role may open.</Trans>
      </EmptyState>
    </Card>
  )
}
