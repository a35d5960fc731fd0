import { Trans } from '@lingui/react/macro'
import { UnresolvedRequest } from '../../../components/notices/UnresolvedRequest.tsx'
import { formatMoney } from '../../../i18n/formats.ts'
import type { MoneyRequest } from '../../../pendingRequests/parseRequest.ts'
import type { Withdrawal } from '../../../records/accountQueries.ts'
import { sendWithdrawal } from './sendWithdrawal.ts'

/** A withdrawal without an answer. */
export function UnresolvedWithdrawal({
  attempt,
  onOrder,
}: {
  readonly attempt: MoneyRequest
  readonly onOrder?: (order: Withdrawal) => void
}) {
  const given = formatMoney(attempt.amount)
  return (
    <UnresolvedRequest
      act="withdraw"
      attempt={attempt}
      title={<Trans>No answer about your withdrawal of {given}</Trans>}
      stopLabel={<Trans>Stop, show my withdrawals</Trans>}
      onSendAgain={() => void sendWithdrawal(attempt).then((order) => order && onOrder?.(order))}
    >
      <Trans>It may have been accepted. Send it again: the same withdrawal is never made twice.</Trans>
    </UnresolvedRequest>
  )
}
