import { Trans } from '@lingui/react/macro'

/** Says on every screen of a demo that it is one. */
export function DemoNotice() {
  return (
    <aside className="bg-warn-soft px-4 py-1.5 text-center text-small text-warn">
      <Trans>Demo: local chains, test money, example operators.</Trans>
    </aside>
  )
}
