import { Plural, Trans } from '@lingui/react/macro'
import { formatDuration } from '../../../../i18n/formats.ts'
import { Gap } from '../../../../i18n/Gap.tsx'
import type { Figures, Pool } from '../../mixingQueries.ts'

/** The privacy of the chosen pool and the duration; a warning where deposits are few. */
export function PrivacyHint({ pool, figures }: { readonly pool: Pool; readonly figures: Figures }) {
  const others = pool.screenedCount
  // The member's own deposit counts too.
  const verdict = classifyPrivacy(others + 1)
  const hasBetter = figures.pools.some((other) => other.isFollowed && other.screenedCount > others)
  const isWeak = verdict === 'alone' || verdict === 'few'
  return (
    <div
      role="status"
      className={`grid gap-1 rounded-small px-3 py-2 text-small ${isWeak ? 'bg-warn-soft text-warn' : 'bg-sunken'}`}
    >
      <p className="font-strong">
        <Trans>Privacy now:</Trans>
        <Gap />
        {verdict === 'alone' ? (
          <Trans>none, no other deposits in this pool</Trans>
        ) : (
          <Plural
            value={others}
            one="yours beside # deposit in the pool"
            other="yours beside # deposits in the pool"
          />
        )}
      </p>
      <p>
        {verdict === 'alone' && <Trans>Anyone could easily tell that the payment is yours.</Trans>}
        {verdict === 'few' && (
          <Trans>Few deposits: someone who compares times could guess which payment is yours.</Trans>
        )}
        <Gap />
        {isWeak &&
          (hasBetter ? (
            <Trans>Choose an amount with more deposits, or wait until others have come.</Trans>
          ) : (
            <Trans>No other amount has more deposits now. It is better to wait until others have come.</Trans>
          ))}
        {!isWeak && (
          <Trans>Your payment could be any of them. Each deposit that comes after yours hides it too.</Trans>
        )}
      </p>
      <p className={isWeak ? '' : 'text-ink-2'}>
        <HowLong pool={pool} figures={figures} />
        <Gap />
        {pool.needsReview && (
          <Trans>
            Every deposit of this size is reviewed first, which can take longer. Until then you can take it
            back.
          </Trans>
        )}
      </p>
    </div>
  )
}

/** The duration: the standby time is fixed, the random wait has a maximum. */
function HowLong({ pool, figures }: { readonly pool: Pool; readonly figures: Figures }) {
  const least = formatDuration(pool.standbySeconds)
  const most = formatDuration(pool.standbySeconds + figures.maximumWaitSeconds)
  return least === most ? (
    <Trans>It takes about {least}, plus the screening.</Trans>
  ) : (
    <Trans>
      It takes {least} to {most}, plus the screening. The wait is random, so that the timing reveals nothing.
    </Trans>
  )
}

/** The privacy of a withdrawal from a pool. */
export type PrivacyLevel = 'alone' | 'few' | 'some' | 'many'

const few = 10
const many = 100

/**
 * Classifies the privacy among `screenedCount` deposits, the member's own included. Fewer than ten can be
 * distinguished by their times; the bounds are an estimate, the count is shown.
 */
export function classifyPrivacy(screenedCount: number): PrivacyLevel {
  if (screenedCount <= 1) return 'alone'
  if (screenedCount < few) return 'few'
  return screenedCount < many ? 'some' : 'many'
}
