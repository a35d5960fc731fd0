import { fromDecimal } from '@bank/money'
import { GiftIcon, ListRow } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoment } from '../../components/dates/formatMoment.ts'
import { formatSettledDay } from '../../components/dates/formatSettledDay.ts'
import { unitSymbol } from '../../i18n/branding.ts'
import { formatAmount } from '../../i18n/formats.ts'
import { getRewardName } from './getRewardName.ts'
import type { Reward } from './teamQueries.ts'

export function RewardRow({ reward }: { readonly reward: Reward }) {
  const { i18n } = useLingui()
  const principal = reward.principal !== null && formatAmount(fromDecimal(reward.principal, 'GUSD'))
  const settledDay = formatSettledDay(reward.source)
  return (
    <ListRow
      icon={<GiftIcon size={18} aria-hidden="true" />}
      title={i18n._(getRewardName(reward.eventType))}
      hint={
        <span className="num">
          {formatMoment(reward.createTime)}
          {settledDay && (
            <>
              {' · '}
              <Trans>for {settledDay}</Trans>
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
          +{formatAmount(fromDecimal(reward.actionAmount, 'GUSD'))} {unitSymbol}
        </span>
      }
    />
  )
}
