import { LevelBar } from '@bank/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '../earningQueries.ts'
import { computeTermProgress } from './computeTermProgress.ts'

/** How far a term has run, as a bar and in days; nothing for an order without one. */
export function TermBar({ order }: { readonly order: Order }) {
  const { t } = useLingui()
  const progress = computeTermProgress(order)
  if (!progress) return null
  const { daysLeft, percent } = progress
  return (
    <div className="mt-3">
      <LevelBar percent={percent} label={t`Part of the term that is over`} />
      <p className="mt-1.5 text-caption text-ink-2">
        {daysLeft === 0 ? (
          <Trans>The term is over: it can be redeemed</Trans>
        ) : (
          <Plural value={daysLeft} one="# day left" other="# days left" />
        )}
      </p>
    </div>
  )
}
