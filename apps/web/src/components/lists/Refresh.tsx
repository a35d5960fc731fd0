import { Button, Spinner } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePull } from './usePull.ts'

/** Refreshes every query on the screen: by a button, or by pulling the page down. */
export function Refresh() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const reload = async () => {
    if (isBusy) return
    setBusy(true)
    // The list itself shows a failed request.
    await queryClient.refetchQueries({ type: 'active' }).catch(() => undefined)
    setBusy(false)
  }
  const pull = usePull(() => void reload())
  return (
    <>
      <Button
        kind="quiet"
        size="pill"
        busy={isBusy}
        aria-label={t`Refresh what is shown`}
        onClick={() => void reload()}
      >
        <Trans>Refresh</Trans>
      </Button>
      {(pull !== 'none' || isBusy) && (
        <p
          aria-hidden="true"
          className="pointer-events-none fixed inset-x-0 top-3 z-20 mx-auto flex w-fit items-center gap-2 rounded-full border border-line bg-surface px-4 py-2 text-small text-ink-2"
        >
          {isBusy && <Spinner />}
          {pull === 'begun' && <Trans>Pull to refresh</Trans>}
          {pull === 'enough' && <Trans>Let go to refresh</Trans>}
          {pull === 'none' && <Trans>Refreshing…</Trans>}
        </p>
      )}
    </>
  )
}
