import { useLayoutEffect, useRef } from 'react'
import type { Place } from '../routing/navigation.ts'
import { resetScroll, restoreScroll } from '../routing/scroll.ts'
import { usePlace } from '../routing/usePlace.ts'
import { CatchErrors } from './CatchErrors.tsx'
import { FailurePage } from './FailurePage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

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
