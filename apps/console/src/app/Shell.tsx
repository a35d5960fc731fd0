import { DrawerButton, Logo } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { Link, Outlet } from '@tanstack/react-router'
import { productName } from '../i18n/branding.ts'
import { useSession } from '../session/SessionContext.ts'
import { DemoNotice } from './DemoNotice.tsx'
import { Navigation } from './Navigation.tsx'
import { OperatorFoot } from './OperatorFoot.tsx'

const loadDrawer = async () => (await import('./NavigationDrawer.tsx')).NavigationDrawer

/** Layout of every screen: the navigation at the side on desktop, behind a button on a phone. */
export function Shell() {
  const { installation } = useSession()
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-small focus:bg-accent focus:px-4 focus:py-2 focus:text-accent-ink"
      >
        <Trans>Skip to content</Trans>
      </a>
      <div className="desk:grid desk:grid-cols-[auto_minmax(0,1fr)]">
        <header className="hidden border-r border-line desk:block">
          <div className="sticky top-0 flex h-dvh w-64 flex-col gap-4 px-3 py-4">
            <Mark />
            <div className="min-h-0 flex-1 overflow-y-auto mask-b-from-98% pb-6">
              <Navigation />
            </div>
            <div className="border-t border-line pt-3">
              <OperatorFoot />
            </div>
          </div>
        </header>
        <div className="min-w-0">
          {installation.mode === 'demo' && <DemoNotice />}
          <PhoneHeader />
          <main id="content" tabIndex={-1} className="px-4 pt-2 pb-16 outline-none desk:px-8 desk:pt-8">
            <Outlet />
          </main>
        </div>
      </div>
    </>
  )
}

function Mark() {
  return (
    <Link to="/" className="flex min-h-11 items-center gap-2.5 px-2">
      <Logo />
      <span className="min-w-0">
        <span className="block font-strong tracking-tight">{productName}</span>
        <span className="block text-caption text-ink-3">
          <Trans>Operators’ console</Trans>
        </span>
      </span>
    </Link>
  )
}

function PhoneHeader() {
  return (
    <header className="flex items-center justify-between gap-3 px-2 py-3 phone:px-4 desk:hidden">
      <Mark />
      <DrawerButton label={<Trans>Menu</Trans>} loadDrawer={loadDrawer} />
    </header>
  )
}
