import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { showAmount, showSymbol } from '../../../i18n/formats.ts'
import type { Attempt } from '../../../pendingRequests/parseAttempt.ts'
import { giveUpAttempt } from '../../../pendingRequests/sendAttempt.ts'
import { sendStake } from './sendStake.ts'

/** No answer was heard: says so, and offers to send the very same purchase again. */
export function UnresolvedStake({
  attempt,
  onBought,
}: {
  readonly attempt: Attempt
  readonly onBought: () => void
}) {
  const given = `${showAmount(attempt.amount)} ${showSymbol(attempt.amount.asset)}`
  const sendAgain = async () => {
    if (await sendStake(attempt)) onBought()
  }
  return (
    <div role="alert" className="rounded-box bg-warn-soft p-4">
      <p className="font-strong text-warn">
        <Trans>No answer about your stake of {given}</Trans>
      </p>
      <p className="mt-1 text-small">
        <Trans>It may have gone through. Send it again: the same stake is never made twice.</Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => void sendAgain()}>
          <Trans>Send again</Trans>
        </Button>
        <Button kind="ghost" onClick={() => giveUpAttempt('stake', attempt)}>
          <Trans>Stop, show what I have</Trans>
        </Button>
      </div>
    </div>
  )
}
