import { Trans } from '@lingui/react/macro'
import { UnresolvedRequest } from '../../../components/notices/UnresolvedRequest.tsx'
import { formatMoney } from '../../../i18n/formats.ts'
import type { MoneyRequest } from '../../../pendingRequests/parseRequest.ts'
import { sendStake } from './sendStake.ts'

/** A purchase without an answer. */
export function UnresolvedStake({
  attempt,
  onBought,
}: {
  readonly attempt: MoneyRequest
  readonly onBought: () => void
}) {
  const given = formatMoney(attempt.amount)
  return (
    <UnresolvedRequest
      act="stake"
      attempt={attempt}
      title={<Trans>No answer about your stake of {given}</Trans>}
      stopLabel={<Trans>Stop, show what I have</Trans>}
      onSendAgain={() => void sendStake(attempt).then((isBought) => isBought && onBought())}
    >
      <Trans>It may have gone through. Send it again: the same stake is never made twice.</Trans>
    </UnresolvedRequest>
  )
}
