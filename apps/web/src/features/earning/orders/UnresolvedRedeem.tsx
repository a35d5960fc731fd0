import { Trans } from '@lingui/react/macro'
import { UnresolvedRequest } from '../../../components/notices/UnresolvedRequest.tsx'
import { formatMoney } from '../../../i18n/formats.ts'
import type { MoneyRequest } from '../../../pendingRequests/parseRequest.ts'
import type { Order } from '../../../records/earningQueries.ts'
import { sendRedeem } from './sendRedeem.ts'

/** A redemption without an answer. */
export function UnresolvedRedeem({
  attempt,
  onRedeemed,
}: {
  readonly attempt: MoneyRequest
  readonly onRedeemed?: (order: Order) => void
}) {
  const staked = formatMoney(attempt.amount)
  return (
    <UnresolvedRequest
      act="redeem"
      attempt={attempt}
      title={<Trans>No answer about redeeming your stake of {staked}</Trans>}
      stopLabel={<Trans>Stop, show what I have</Trans>}
      onSendAgain={() => void sendRedeem(attempt).then((order) => order && onRedeemed?.(order))}
    >
      <Trans>It may have been redeemed. Send it again: the same stake is never paid twice.</Trans>
    </UnresolvedRequest>
  )
}
