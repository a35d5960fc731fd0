import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { configQuery } from '../api/queries.ts'
import { loadSeldom } from '../i18n/loadPageTexts.ts'

const isDemoBuild = import.meta.env.MODE === 'demo'
// A production build cannot use the sheet, so it does not contain its code.
const loadSheet = isDemoBuild ? () => loadSeldom(() => import('./PassTimeSheet.tsx')) : undefined
const PassTimeSheet = loadSheet && lazy(async () => ({ default: (await loadSheet()).PassTimeSheet }))

/** Shows from the first paint that this is the demo, and lets days pass in it. */
export function DemoNotice() {
  const config = useQuery(configQuery).data
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused')
  if ((config?.mode ?? import.meta.env.MODE) !== 'demo') return null
  return (
    <aside
      aria-labelledby="demo-notice"
      className="flex flex-wrap items-center justify-center gap-x-3 bg-warn-soft px-4 py-1.5 text-caption text-warn"
    >
      <p id="demo-notice">
        <Trans>Demo: test funds on local chains.</Trans>
      </p>
      {PassTimeSheet && config?.demo?.passesTime && (
        <button
          type="button"
          aria-haspopup="dialog"
          onPointerEnter={() => void loadSheet?.()}
          onClick={() => setSheet('open')}
          className="font-medium underline underline-offset-2"
        >
          <Trans>Let days pass</Trans>
        </button>
      )}
      {PassTimeSheet && sheet !== 'unused' && (
        <Suspense fallback={null}>
          <PassTimeSheet
            open={sheet === 'open'}
            onOpenChange={(open) => setSheet(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </aside>
  )
}
