import { ErrorState } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDescribeError } from '../toasts/useDescribeError.ts'

/** A part of a screen that could not be loaded: why, that nothing changed, and the way on. */
export function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useLingui()
  const describe = useDescribeError()
  return (
    <ErrorState
      title={<Trans>This could not be loaded. Nothing was changed.</Trans>}
      retry={{ label: t`Try again`, onRetry }}
    >
      {describe(error)}
    </ErrorState>
  )
}
