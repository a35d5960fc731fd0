import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router'
import { HomePage } from '../features/home/HomePage.tsx'
import { loadPageTexts, type TextPart } from '../i18n/loadPageTexts.ts'
import { FailurePage } from './FailurePage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { Shell } from './Shell.tsx'

/** What any route may carry: the inviter, and the time stamp of a return to the root. */
type Search = { readonly assocAddress?: string; readonly r?: number }

const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: FailurePage,
  validateSearch: ({ assocAddress, r }: Record<string, unknown>): Search => ({
    ...(typeof assocAddress === 'string' && { assocAddress }),
    ...(typeof r === 'number' && { r }),
  }),
  search: { middlewares: [retainSearchParams(['assocAddress'])] },
})

const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: HomePage })

/** A page of its own: its code and the texts of its part load together. */
const page = <Module extends Record<string, unknown>, Name extends keyof Module>(
  part: TextPart,
  load: () => Promise<Module>,
  name: Name,
) =>
  lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), loadPageTexts(part)])
    return module
  }, name)

const myRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/my',
  component: page('my', () => import('../features/my/MyPage.tsx'), 'MyPage'),
})

const financialRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/Financial',
  component: page('earning', () => import('../features/earning/products/FinancialPage.tsx'), 'FinancialPage'),
})

const myFinancesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/Financial/my',
  component: page('earning', () => import('../features/earning/orders/MyFinancesPage.tsx'), 'MyFinancesPage'),
})

const pledgeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contract/pledge',
  component: page('earning', () => import('../features/earning/products/PledgePage.tsx'), 'PledgePage'),
})

const bonusRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bonus',
  component: page('earning', () => import('../features/earning/pool/BonusPage.tsx'), 'BonusPage'),
})

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/Invitation',
  component: page('invitation', () => import('../features/invitation/InvitationPage.tsx'), 'InvitationPage'),
})

const invitationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/Invitation/my',
  component: page('invitation', () => import('../features/invitation/InvitationsPage.tsx'), 'InvitationsPage'),
})

const teamRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/team',
  component: page('team', () => import('../features/team/TeamPage.tsx'), 'TeamPage'),
})

const teamMembersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/team/member',
  component: page('team', () => import('../features/team/TeamMembersPage.tsx'), 'TeamMembersPage'),
})

const solvencyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/solvency',
  component: page('solvency', () => import('../features/solvency/SolvencyPage.tsx'), 'SolvencyPage'),
})

const mixingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mixed/currency',
  component: page('mixing', () => import('../features/mixing/transfer/MixingPage.tsx'), 'MixingPage'),
})

const mixingRecordsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mixed/record',
  component: page('mixing', () => import('../features/mixing/orders/RecordsPage.tsx'), 'RecordsPage'),
})

const mixingRecoveryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mixed/recovery',
  component: page('mixing', () => import('../features/mixing/recovery/RecoveryPage.tsx'), 'RecoveryPage'),
})

const crossRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cross/chain',
  component: page('cross', () => import('../features/cross/transfer/CrossPage.tsx'), 'CrossPage'),
})

const crossRecordsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cross/record',
  component: page('cross', () => import('../features/cross/orders/RecordsPage.tsx'), 'RecordsPage'),
})

const crossOrderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cross/record/$orderId',
  component: page('cross', () => import('../features/cross/orders/OrderPage.tsx'), 'OrderPage'),
})

const routeTree = rootRoute.addChildren([
  homeRoute,
  mixingRoute,
  mixingRecordsRoute,
  mixingRecoveryRoute,
  crossRoute,
  crossRecordsRoute,
  crossOrderRoute,
  pledgeRoute,
  financialRoute,
  myFinancesRoute,
  invitationRoute,
  invitationsRoute,
  teamRoute,
  teamMembersRoute,
  myRoute,
  solvencyRoute,
  bonusRoute,
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: FailurePage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
