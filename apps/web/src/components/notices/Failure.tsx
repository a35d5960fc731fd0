import { ErrorState } from '@bank/ui'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { toNotice } from '../../toasts/toNotice.ts'
import { useDescribeNotice } from '../../toasts/useDescribeNotice.ts'

/** A part of a screen that could not be loaded: what is missing, why, and how to retry. */
export function Failure({
  title,
  error,
  onRetry,
}: {
  readonly title: ReactNode
  readonly error: unknown
  readonly onRetry: () => void
}) {
  const { t } = useLingui()
  const describe = useDescribeNotice()
  return (
    <ErrorState title={title} retry={{ label: t`Try again`, onRetry }}>
      {describe(toNotice(error))}
    </ErrorState>
  )
}
