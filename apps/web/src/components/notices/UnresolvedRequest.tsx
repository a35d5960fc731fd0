import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MoneyRequest } from '../../pendingRequests/parseRequest.ts'
import type { RequestKind } from '../../pendingRequests/pendingRequest.ts'
import { cancelRequest } from '../../pendingRequests/sendRequest.ts'

/**
 * A request without a response: it is sent again under the same key, or discarded once the user has checked.
 */
export function UnresolvedRequest({
  act,
  attempt,
  title,
  stopLabel,
  onSendAgain,
  onStop,
  children,
}: {
  readonly act: RequestKind
  readonly attempt: MoneyRequest
  readonly title: ReactNode
  readonly stopLabel: ReactNode
  readonly onSendAgain: () => void
  readonly onStop?: () => void
  /** The consequence of sending it again. */
  readonly children: ReactNode
}) {
  const stop = () => {
    cancelRequest(act, attempt)
    onStop?.()
  }
  return (
    <div role="alert" className="rounded-box bg-warn-soft p-4">
      <p className="font-strong text-warn">{title}</p>
      <p className="mt-1 text-small">{children}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onSendAgain}>
          <Trans>Send again</Trans>
        </Button>
        <Button kind="ghost" onClick={stop}>
          {stopLabel}
        </Button>
      </div>
    </div>
  )
}
