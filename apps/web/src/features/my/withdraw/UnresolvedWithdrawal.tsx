import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { showAmount, showSymbol } from '../../../i18n/formats.ts'
import type { Attempt } from '../../../pendingRequests/parseAttempt.ts'
import { giveUpAttempt } from '../../../pendingRequests/sendAttempt.ts'
import type { Withdrawal } from '../myQueries.ts'
import { sendWithdrawal } from './sendWithdrawal.ts'

/** No answer was heard: says so, and offers to send the very same withdrawal again. */
export function UnresolvedWithdrawal({
  attempt,
  onOrder,
}: {
  readonly attempt: Attempt
  readonly onOrder?: (order: Withdrawal) => void
}) {
  const given = `${showAmount(attempt.amount)} ${showSymbol(attempt.amount.asset)}`
  const sendAgain = async () => {
    const order = await sendWithdrawal(attempt)
    if (order) onOrder?.(order)
  }
  return (
    <div role="alert" className="rounded-box bg-warn-soft p-4">
      <p className="font-strong text-warn">
        <Trans>No answer about your withdrawal of {given}</Trans>
      </p>
      <p className="mt-1 text-small">
        <Trans>It may have been taken on. Send it again: the same withdrawal is never made twice.</Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => void sendAgain()}>
          <Trans>Send again</Trans>
        </Button>
        <Button kind="ghost" onClick={() => giveUpAttempt('withdraw', attempt)}>
          <Trans>Stop, show my withdrawals</Trans>
        </Button>
      </div>
    </div>
  )
}
