import { ApiError } from '@bank/api-schema'
import { Trans } from '@lingui/react/macro'
import { useDescribeError } from '../../toasts/useDescribeError.ts'

/** Reason of a decision: the operator's text, or the bank's own when it closed the proposal itself. */
export function DecisionReason({ reason }: { readonly reason: string }) {
  const describe = useDescribeError()
  const code = /^(\d{3,4}) [a-zA-Z]+$/.exec(reason)?.[1]
  if (reason === 'superseded') return <Trans>Another change of the same took effect first.</Trans>
  if (code === undefined) return <span className="wrap-break-word">{reason}</span>
  const failure = { kind: 'answered', code: Number(code), errInfo: reason, messageKey: null } as const
  return (
    <>
      <Trans>It could not be carried out:</Trans> {describe(new ApiError(failure))}
    </>
  )
}
