import { Trans } from '@lingui/react/macro'
import { UnresolvedRequest } from '../../../components/notices/UnresolvedRequest.tsx'
import { formatMoney } from '../../../i18n/formats.ts'
import type { MoneyRequest } from '../../../pendingRequests/parseRequest.ts'

/** An exchange without an answer, in the place of the button; its code loads before the first one can be sent. */
export function UnresolvedExchange({
  attempt,
  onSendAgain,
  onStop,
}: {
  readonly attempt: MoneyRequest
  readonly onSendAgain: () => void
  readonly onStop: () => void
}) {
  const given = formatMoney(attempt.amount)
  return (
    <div className="mt-4">
      <UnresolvedRequest
        act="exchange"
        attempt={attempt}
        title={<Trans>No answer about your exchange of {given}</Trans>}
        stopLabel={<Trans>Stop, show my balances</Trans>}
        onSendAgain={onSendAgain}
        onStop={onStop}
      >
        <Trans>It may have gone through. Send it again: the same exchange is never made twice.</Trans>
      </UnresolvedRequest>
    </div>
  )
}
