import { subtract } from '@bank/money'
import { joinClasses, TextSkeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { AssetDay } from '../../records/accountQueries.ts'
import { formatSigned } from '../formatSigned.ts'
import { toAmounts } from './assetHistory.ts'

/** One below the other on a phone, so that no length of either moves what follows. */
const parts = 'mt-1 flex flex-col items-start gap-x-3 text-small text-ink-2 num wide:flex-row'

/** Recharges less withdrawals, and everything else, which add up to the total; `newest` undefined while it loads. */
export function AssetParts({ newest }: { readonly newest: AssetDay | undefined }) {
  if (!newest)
    return (
      <p className={parts}>
        <TextSkeleton>0,000.00 000000</TextSkeleton>
        <TextSkeleton>000000 0.000000</TextSkeleton>
      </p>
    )
  const { total, deposited } = toAmounts(newest)
  const earned = subtract(total, deposited)
  const [shownRecharges, shownEarned] = [formatSigned(deposited, ''), formatSigned(earned, '+')]
  return (
    <p className={parts}>
      <span>
        <Trans>Net recharges {shownRecharges}</Trans>
      </span>
      <span className={joinClasses(earned.micro > 0n && 'text-credit')}>
        <Trans>Earned less fees {shownEarned}</Trans>
      </span>
    </p>
  )
}
