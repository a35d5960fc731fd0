import { Card, ErrorState, getButtonClass } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import { CatchErrors } from '../components/CatchErrors.tsx'
import { Link } from '../routing/Link.tsx'
import type { Place } from '../routing/navigation.ts'
import { resetScroll, restoreScroll } from '../routing/scroll.ts'
import { usePlace } from '../routing/usePlace.ts'

/** The screen of the address; a new one takes the focus and starts at its top, or at the saved position. */
export function Outlet() {
  const place = usePlace()
  const before = useRef<Place>(place)
  useLayoutEffect(() => {
    const isElsewhere = before.current.pathname !== place.pathname
    if (isElsewhere) document.getElementById('content')?.focus({ preventScroll: true })
    if (before.current !== place || place.arrival === 'first') settleScroll(place)
    before.current = place
  }, [place])
  return (
    <CatchErrors key={place.pathname} fallback={<FailurePage />}>
      <Screen page={place.page} />
    </CatchErrors>
  )
}

function Screen({ page }: Pick<Place, 'page'>) {
  if (page.kind === 'screen') return <page.Screen />
  return page.kind === 'failed' ? <FailurePage /> : <NotFoundPage />
}

function settleScroll({ arrival, key, hash }: Place): void {
  if (arrival === 'opened') resetScroll(hash)
  else if (!restoreScroll(key) && (arrival === 'returned' || hash !== '')) resetScroll(hash)
}

/** Replaces a screen that failed; the shell around it keeps working. */
function FailurePage() {
  return (
    <Card>
      <ErrorState
        title={<Trans>This page could not be shown</Trans>}
        retry={{ label: <Trans>Load it again</Trans>, onRetry: () => location.reload() }}
      >
        <Trans>Nothing was lost: your balances and transactions are kept by the server.</Trans>
      </ErrorState>
    </Card>
  )
}

function NotFoundPage() {
  return (
    <div className="grid place-items-center py-24 text-center">
      <h1 className="text-display font-strong tracking-display num">404</h1>
      <p className="mt-2 text-ink-2">
        <Trans>There is no page at this address.</Trans>
      </p>
      <Link to="/" className={`mt-6 ${getButtonClass({ kind: 'ghost' })}`}>
        <Trans>Home</Trans>
      </Link>
    </div>
  )
}
