import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../api/queries.ts'

/** Says that this is the demo, from the first paint of the demo's build on. */
export function DemoNotice() {
  const mode = useQuery(configQuery).data?.mode ?? import.meta.env.MODE
  if (mode !== 'demo') return null
  return (
    <p className="bg-warn-soft px-4 py-1.5 text-center text-caption text-warn">
      <Trans>Demo: play money on local chains.</Trans>
    </p>
  )
}
