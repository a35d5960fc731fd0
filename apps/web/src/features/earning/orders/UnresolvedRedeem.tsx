import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { showAmount, showSymbol } from '../../../i18n/formats.ts'
import type { Attempt } from '../../../pendingRequests/parseAttempt.ts'
import { giveUpAttempt } from '../../../pendingRequests/sendAttempt.ts'
import type { Order } from '../earningQueries.ts'
import { sendRedeem } from './sendRedeem.ts'

/** No answer was heard: says so, and offers to send the very same redemption again. */
export function UnresolvedRedeem({
  attempt,
  onRedeemed,
}: {
  readonly attempt: Attempt
  readonly onRedeemed: (order: Order) => void
}) {
  const staked = `${showAmount(attempt.amount)} ${showSymbol(attempt.amount.asset)}`
  const sendAgain = async () => {
    const order = await sendRedeem(attempt)
    if (order) onRedeemed(order)
  }
  return (
    <div role="alert" className="rounded-box bg-warn-soft p-4">
      <p className="font-strong text-warn">
        <Trans>No answer about redeeming your stake of {staked}</Trans>
      </p>
      <p className="mt-1 text-small">
        <Trans>It may have been redeemed. Send it again: the same stake is never paid twice.</Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => void sendAgain()}>
          <Trans>Send again</Trans>
        </Button>
        <Button kind="ghost" onClick={() => giveUpAttempt('redeem', attempt)}>
          <Trans>Stop, show what I have</Trans>
        </Button>
      </div>
    </div>
  )
}
