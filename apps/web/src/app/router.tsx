import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router'
import { HomePage } from '../features/home/HomePage.tsx'
import { UpcomingPage } from '../features/upcoming/UpcomingPage.tsx'
import { FailurePage } from './FailurePage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { routeTitles } from './routeTitles.ts'
import { Shell } from './Shell.tsx'
import { type UpcomingPath, upcomingRoutes } from './upcomingRoutes.ts'

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

const myRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/my',
  component: lazyRouteComponent(() => import('../features/my/MyPage.tsx'), 'MyPage'),
})

const upcomingRoute = <Path extends UpcomingPath>(path: Path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: () => <UpcomingPage title={routeTitles[path]} promise={upcomingRoutes[path]()} />,
  })

const routeTree = rootRoute.addChildren([
  homeRoute,
  upcomingRoute('/mixed/currency'),
  upcomingRoute('/mixed/record'),
  upcomingRoute('/cross/chain'),
  upcomingRoute('/cross/record'),
  upcomingRoute('/contract/pledge'),
  upcomingRoute('/Financial'),
  upcomingRoute('/Financial/my'),
  upcomingRoute('/Invitation'),
  upcomingRoute('/Invitation/my'),
  upcomingRoute('/team'),
  upcomingRoute('/team/member'),
  myRoute,
  upcomingRoute('/bonus'),
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
