import { Card, ErrorState } from '@bank/ui'
import { Trans } from '@lingui/react/macro'

/** Replaces a screen that failed; the shell around it keeps working. */
export function FailurePage() {
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
