import { Card, ErrorState } from '@bank/ui'
import { Trans } from '@lingui/react/macro'

/** Replaces a screen that failed; the shell around it keeps working. */
export function FailurePage() {
  return (
    <Card>
      <ErrorState
        title={<Trans>This screen could not be shown</Trans>}
        retry={{ label: <Trans>Load it again</Trans>, onRetry: () => location.reload() }}
      >
        <Trans>Nothing was changed. What you did before is in the audit log.</Trans>
      </ErrorState>
    </Card>
  )
}
