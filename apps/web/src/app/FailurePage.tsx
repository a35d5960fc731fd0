import { Card, ErrorState } from '@bank/ui'
import { Trans } from '@lingui/react/macro'

/** What stands in place of a screen that broke; the shell round it goes on working. */
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
