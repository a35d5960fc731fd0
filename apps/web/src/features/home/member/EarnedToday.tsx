import { fromDecimal } from '@bank/money'
import { joinClasses, TextSkeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { formatSigned } from '../../../components/assets/AssetParts.tsx'
import type { AssetDay } from '../../../records/accountQueries.ts'
import { figureChip } from '../RateNow.tsx'

/** Interest and rewards that were credited today, a UTC day; a placeholder until `newest` is known. */
export function EarnedToday({ newest }: { readonly newest: AssetDay | undefined }) {
  if (!newest) return <TextSkeleton className={figureChip}>0000 +0.000000</TextSkeleton>
  const earned = fromDecimal(newest.earnedAmount, 'USDT')
  const shown = formatSigned(earned, '+')
  return (
    <span
      className={joinClasses(
        figureChip,
        earned.micro > 0n ? 'bg-accent-soft text-accent' : 'bg-sunken text-ink-2',
      )}
    >
      <Trans>Earned today {shown}</Trans>
    </span>
  )
}
