import { Trans, useLingui } from '@lingui/react/macro'
import { usePlace } from '../routing/usePlace.ts'
import { ToastHost } from '../toasts/ToastHost.tsx'
import { Header } from './Header.tsx'
import { JoinedNotice } from './JoinedNotice.tsx'
import { MembershipMount } from './MembershipMount.tsx'
import { NetworkNotice } from './NetworkNotice.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { Outlet } from './Outlet.tsx'
import { findTitle } from './routeTitles.ts'
import { VersionNotice } from './VersionNotice.tsx'
import { WalletCheckNotice } from './WalletCheckNotice.tsx'
import { WatchMount } from './WatchMount.tsx'

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
        <OfflineNotice />
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
