import { onIdle } from '@bank/ui/browser'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { useConnection } from '../api/connection.ts'
import { configQuery } from '../api/queries.ts'
import { CatchErrors } from '../components/CatchErrors.tsx'
import { signInChainId } from '../i18n/branding.ts'
import { loadPageTexts, loadSeldom } from '../i18n/loadPageTexts.ts'
import { isNewVersionReady, subscribeNewVersion } from '../offline/newVersion.ts'
import { usePlace } from '../routing/usePlace.ts'
import { useAccount } from '../session/account.ts'
import { useJoined } from '../session/joined.ts'
import { ToastHost } from '../toasts/ToastHost.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { DemoNotice } from './DemoNotice.tsx'
import { Header } from './Header.tsx'
import { MainNavigation } from './MainNavigation.tsx'
import { MembershipMount } from './MembershipMount.tsx'
import { Outlet } from './Outlet.tsx'
import { findTitle } from './routeTitles.ts'

const FrozenNotice = lazy(async () => ({
  default: (await loadSeldom(() => import('./FrozenNotice.tsx'))).FrozenNotice,
}))

const loadNotices = () => loadSeldom(() => import('./SeldomNotices.tsx'))
const NetworkNotice = lazy(async () => ({ default: (await loadNotices()).NetworkNotice }))

const WalletCheckNotice = lazy(async () => ({ default: (await loadNotices()).WalletCheckNotice }))

const JoinedNotice = lazy(async () => ({ default: (await loadNotices()).JoinedNotice }))

const VersionNotice = lazy(async () => ({ default: (await loadNotices()).VersionNotice }))

const UnansweredNotice = lazy(async () => {
  // A member's visit loads these texts anyway.
  await loadPageTexts('membership')
  return { default: (await import('./UnansweredNotice.tsx')).UnansweredNotice }
})

const Watches = lazy(async () => {
  // Watches follow work that takes minutes: visible content loads first.
  await new Promise<void>(onIdle)
  return { default: (await import('./Watches.tsx')).Watches }
})

/**
 * Watches a member's pending orders on every screen, once the wallet is verified; a failure breaks nothing.
 */
function WatchMount() {
  const { kind, walletChecked } = useAccount()
  if (kind !== 'member' || !walletChecked) return null
  return (
    <CatchErrors>
      <Suspense fallback={null}>
        <Watches />
      </Suspense>
    </CatchErrors>
  )
}

/** A visitor has sent nothing, and loads no code of requests. */
function UnansweredMount() {
  const { kind } = useAccount()
  return <LazyNotice>{kind === 'member' && <UnansweredNotice />}</LazyNotice>
}

/** The place of a notice whose code loads with it; one that cannot be loaded breaks nothing. */
const LazyNotice = ({ children }: { readonly children: ReactNode }) => (
  <div role="status" className="mx-auto max-w-column px-3 phone:px-4 wide:px-5">
    <CatchErrors>
      <Suspense fallback={null}>{children}</Suspense>
    </CatchErrors>
  </div>
)

function FrozenMount() {
  const { data: config } = useQuery(configQuery)
  const frozenTime = config?.frozenTime ?? null
  return <LazyNotice>{frozenTime !== null && <FrozenNotice frozenTime={frozenTime} />}</LazyNotice>
}

/** The layout around every screen: one centred column, header above, toasts and dialogs over it. */
export function Shell() {
  const { i18n } = useLingui()
  const { pathname } = usePlace()
  return (
    <>
      <div id="page">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-small focus:bg-accent focus:px-4 focus:py-2 focus:text-accent-ink"
        >
          <Trans>Skip to content</Trans>
        </a>
        <DemoNotice />
        <Header />
        <MainNavigation />
        <ConnectionNotice />
        <UnansweredMount />
        <FrozenMount />
        <VersionMount />
        <NetworkMount />
        <WalletCheckMount />
        <JoinedMount />
        <main
          id="content"
          tabIndex={-1}
          // A new screen takes the focus, and its label announces it.
          aria-label={i18n._(findTitle(pathname))}
          className="mx-auto max-w-column px-3 pb-12 outline-none high:pb-24 high:desk:pb-12 phone:px-4 wide:px-5"
        >
          <Outlet />
        </main>
      </div>
      <MembershipMount />
      <WatchMount />
      <ToastHost />
    </>
  )
}

/** The notice of a wallet that is on another network than the one for signing in. */
function NetworkMount() {
  const account = useAccount()
  const isWrong = account.kind !== 'visitor' && account.walletChecked && account.chainId !== signInChainId
  return <LazyNotice>{isWrong && <NetworkNotice />}</LazyNotice>
}

/** The notice of a wallet that could not be checked. Without a connection the notice of that says enough. */
function WalletCheckMount() {
  const account = useAccount()
  const hasFailed = account.kind !== 'visitor' && account.walletCheckFailed
  const isOnline = useConnection() === 'online'
  return <LazyNotice>{hasFailed && isOnline && <WalletCheckNotice />}</LazyNotice>
}

/** The next steps of a new member, until they continue. */
function JoinedMount() {
  return <LazyNotice>{useJoined() && <JoinedNotice />}</LazyNotice>
}

/** The offer of a build that was fetched meanwhile. */
function VersionMount() {
  const isReady = useSyncExternalStore(subscribeNewVersion, isNewVersionReady, () => false)
  return <LazyNotice>{isReady && <VersionNotice />}</LazyNotice>
}
