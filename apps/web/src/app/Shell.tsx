import { Button } from '@bank/ui'
import { onIdle } from '@bank/ui/browser'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { configQuery } from '../api/queries.ts'
import { unitSymbol } from '../i18n/branding.ts'
import { loadSeldom } from '../i18n/loadPageTexts.ts'
import { isNewVersionReady, subscribeNewVersion } from '../offline/newVersion.ts'
import { Link } from '../routing/Link.tsx'
import { usePlace } from '../routing/usePlace.ts'
import { useAccount } from '../session/account.ts'
import { useJoined } from '../session/joined.ts'
import { ToastHost } from '../toasts/ToastHost.tsx'
import { CatchErrors } from './CatchErrors.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { Header } from './Header.tsx'
import { MembershipMount } from './MembershipMount.tsx'
import { NetworkNotice } from './NetworkNotice.tsx'
import { Outlet } from './Outlet.tsx'
import { findTitle } from './routeTitles.ts'
import { WalletCheckNotice } from './WalletCheckNotice.tsx'

const FrozenNotice = lazy(async () => ({
  default: (await loadSeldom(() => import('./FrozenNotice.tsx'))).FrozenNotice,
}))

const UnansweredNotice = lazy(async () => ({
  default: (await import('./UnansweredNotice.tsx')).UnansweredNotice,
}))

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
  return (
    <div role="status" className="mx-auto max-w-column px-3 phone:px-4 wide:px-5">
      {kind === 'member' && (
        <Suspense fallback={null}>
          <UnansweredNotice />
        </Suspense>
      )}
    </div>
  )
}

function FrozenMount() {
  const { data: config } = useQuery(configQuery)
  const frozenTime = config?.frozenTime ?? null
  return (
    <div role="status" className="mx-auto max-w-column px-3 phone:px-4 wide:px-5">
      {frozenTime !== null && (
        <Suspense fallback={null}>
          <FrozenNotice frozenTime={frozenTime} />
        </Suspense>
      )}
    </div>
  )
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
        <Header />
        <ConnectionNotice />
        <UnansweredMount />
        <FrozenMount />
        <VersionNotice />
        <NetworkNotice />
        <WalletCheckNotice />
        <JoinedNotice />
        <main
          id="content"
          tabIndex={-1}
          // A new screen takes the focus, and its label announces it.
          aria-label={i18n._(findTitle(pathname))}
          className="mx-auto max-w-column px-3 pb-12 outline-none phone:px-4 wide:px-5"
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

/** Shows the next steps to a new member until they continue. */
function JoinedNotice() {
  if (!useJoined()) return null
  return (
    <p className="mx-auto max-w-column px-3 phone:px-4 wide:px-5">
      <span className="mb-3 block rounded-small bg-accent-soft px-4 py-2.5 text-small">
        <Trans>
          You are a member now. Next:{' '}
          <Link to="/my" hash="recharge" className="font-medium text-accent underline underline-offset-2">
            recharge USDT
          </Link>
          , then exchange it to {unitSymbol}.
        </Trans>
      </span>
    </p>
  )
}

/** Offers the build that was fetched meanwhile; reloads only at a tap. */
function VersionNotice() {
  const isReady = useSyncExternalStore(subscribeNewVersion, isNewVersionReady, () => false)
  return (
    <div role="status" className="mx-auto max-w-column px-3 phone:px-4 wide:px-5">
      {isReady && (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-small bg-accent-soft px-4 py-2.5 text-small font-medium">
          <p className="min-w-0 flex-1 basis-40">
            <Trans>A new version is ready. Reloading discards what you have typed here.</Trans>
          </p>
          <Button kind="ghost" size="pill" onClick={() => location.reload()}>
            <Trans>Reload</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
