import { fromDecimal } from '@bank/money'
import { GiftIcon, ListRow } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { showMoment } from '../../components/showMoment.ts'
import { showSettledDay } from '../../components/showSettledDay.ts'
import { unitSymbol } from '../../i18n/branding.ts'
import { showAmount } from '../../i18n/formats.ts'
import { getRewardName } from './getRewardName.ts'
import type { Reward } from './teamQueries.ts'

export function RewardRow({ reward }: { readonly reward: Reward }) {
  const { i18n } = useLingui()
  const principal = reward.principal !== null && showAmount(fromDecimal(reward.principal, 'GUSD'))
  const day = showSettledDay(reward.source)
  return (
    <ListRow
      icon={<GiftIcon size={18} aria-hidden="true" />}
      title={i18n._(getRewardName(reward.eventType))}
      note={
        <span className="num">
          {showMoment(reward.createTime)}
          {day && (
            <>
              {' · '}
              <Trans>for {day}</Trans>
            </>
          )}
          {principal && (
            <>
              {' · '}
              <Trans>on interest of {principal}</Trans>
            </>
          )}
        </span>
      }
      value={
        <span className="text-credit">
          +{showAmount(fromDecimal(reward.actionAmount, 'GUSD'))} {unitSymbol}
        </span>
      }
    />
  )
}
