import { isZero } from '@bank/money'
import { Trans } from '@lingui/react/macro'
import { Link } from '../../../routing/Link.tsx'
import { useJoined } from '../../../session/joined.ts'
import { useBalances } from './useBalances.ts'

/** Hint to recharge while there is nothing to exchange. */
export function EmptyAccount() {
  const balances = useBalances()
  // The welcome above gives the same hint to a new member.
  const hasJoined = useJoined()
  if (
    hasJoined ||
    balances.state !== 'known' ||
    !isZero(balances.amounts.USDT) ||
    !isZero(balances.amounts.GUSD)
  )
    return null
  return (
    <p className="mb-4 rounded-box bg-accent-soft px-4 py-3 text-small">
      <Trans>
        Your account holds nothing to exchange.{' '}
        <Link to="/my" hash="recharge" className="font-medium text-accent underline underline-offset-2">
          Recharge USDT
        </Link>{' '}
        first.
      </Trans>
    </p>
  )
}
