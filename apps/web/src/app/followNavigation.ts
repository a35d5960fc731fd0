import { i18n } from '@lingui/core'
import { productName } from '../settings/names.ts'
import { progress } from './progress.ts'
import type { router as appRouter } from './router.tsx'
import { findTitle } from './routeTitles.ts'

/** On every navigation: the bar runs, the title follows, and the new screen takes the focus. */
export function followNavigation(router: typeof appRouter): void {
  progress.start()
  router.subscribe('onBeforeNavigate', () => progress.start())
  router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
    progress.done()
    document.title = `${i18n._(findTitle(toLocation.pathname))} · ${productName}`
    if (fromLocation && pathChanged) document.getElementById('content')?.focus({ preventScroll: true })
  })
}
