import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { showAmount, showSymbol } from '../../../i18n/formats.ts'
import type { Attempt } from '../../../pendingRequests/parseAttempt.ts'
import { giveUpAttempt } from '../../../pendingRequests/sendAttempt.ts'

/** No answer was heard: says so, and offers to send the very same exchange again. */
export function UnresolvedExchange({
  attempt,
  onSendAgain,
  onGiveUp,
}: {
  readonly attempt: Attempt
  readonly onSendAgain: () => void
  readonly onGiveUp: () => void
}) {
  const giveUp = () => {
    giveUpAttempt('exchange', attempt)
    onGiveUp()
  }
  const given = `${showAmount(attempt.amount)} ${showSymbol(attempt.amount.asset)}`
  return (
    <div role="alert" className="mt-4 rounded-box bg-warn-soft p-4">
      <p className="font-strong text-warn">
        <Trans>No answer about your exchange of {given}</Trans>
      </p>
      <p className="mt-1 text-small">
        <Trans>It may have gone through. Send it again: the same exchange is never made twice.</Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onSendAgain}>
          <Trans>Send again</Trans>
        </Button>
        <Button kind="ghost" onClick={giveUp}>
          <Trans>Stop, show my balances</Trans>
        </Button>
      </div>
    </div>
  )
}
