import { Plural, Trans } from '@lingui/react/macro'
import { formatCount, formatDuration } from '../../../../i18n/formats.ts'
import { Gap } from '../../../../i18n/Gap.tsx'
import type { Figures, Pool } from '../../../../records/mixingQueries.ts'

/** The privacy of the chosen pool and the duration; a warning where deposits are few. */
export function PrivacyHint({ pool, figures }: { readonly pool: Pool; readonly figures: Figures }) {
  const others = pool.hiddenCount
  // The member's own deposit counts too.
  const minimum = formatCount(figures.minimumHidden)
  const verdict = classifyPrivacy(others + 1)
  const hasBetter = figures.pools.some((other) => other.isFollowed && other.hiddenCount > others)
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
        {others + 1 < figures.minimumHidden && (
          <Trans>
            Below {minimum} deposits, yours among them, the payout is held back until others have come, unless
            you decide otherwise.
          </Trans>
        )}
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

/** The duration: the rest of an epoch and the next, and the longest wait that a note can draw. */
function HowLong({ pool, figures }: { readonly pool: Pool; readonly figures: Figures }) {
  const least = formatDuration(pool.epochSeconds)
  const most = formatDuration(pool.epochSeconds * (figures.waitEpochs + 1) + figures.maximumWaitSeconds)
  return least === most ? (
    <Trans>It takes about {least}, plus the screening.</Trans>
  ) : (
    <Trans>
      It takes {least} to {most}, plus the screening. Your key draws the time at random.
    </Trans>
  )
}

/** The privacy of a withdrawal from a pool. */
export type PrivacyLevel = 'alone' | 'few' | 'some' | 'many'

const few = 10
const many = 100

/**
 * Classifies the privacy among `hiddenCount` deposits, the member's own included. Fewer than ten can be
 * distinguished by their times; the bounds are an estimate, the count is shown.
 */
export function classifyPrivacy(hiddenCount: number): PrivacyLevel {
  if (hiddenCount <= 1) return 'alone'
  if (hiddenCount < few) return 'few'
  return hiddenCount < many ? 'some' : 'many'
}
