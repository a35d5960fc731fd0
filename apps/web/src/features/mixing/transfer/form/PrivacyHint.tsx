import { Plural, Trans } from '@lingui/react/macro'
import { formatDuration } from '../../../../i18n/formats.ts'
import { Gap } from '../../../../i18n/Gap.tsx'
import type { Figures, Pool } from '../../mixingQueries.ts'

/** What privacy the chosen pool gives now, and how long it takes: with few deposits a plain warning. */
export function PrivacyHint({ pool, figures }: { readonly pool: Pool; readonly figures: Figures }) {
  const others = pool.screenedCount
  // The own deposit is one more among those that were screened.
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
          <Trans>none, nobody else is in this pool</Trans>
        ) : (
          <Plural
            value={others}
            one="yours beside # deposit in the pool"
            other="yours beside # deposits in the pool"
          />
        )}
      </p>
      <p>
        {verdict === 'alone' && <Trans>Whoever looks would know at once that the payment is yours.</Trans>}
        {verdict === 'few' && (
          <Trans>That is few: whoever compares times could guess which payment is yours.</Trans>
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
            A person looks at every deposit of this size first, which can take longer; until then you can take
            it back.
          </Trans>
        )}
      </p>
    </div>
  )
}

/** How long a transfer takes: the standby time is certain, the random wait is at most so long. */
function HowLong({ pool, figures }: { readonly pool: Pool; readonly figures: Figures }) {
  const least = formatDuration(pool.standbySeconds)
  const most = formatDuration(pool.standbySeconds + figures.maximumWaitSeconds)
  return least === most ? (
    <Trans>It takes about {least}, plus the screening.</Trans>
  ) : (
    <Trans>
      It takes {least} to {most}, plus the screening. The wait is random, so that times give nothing away.
    </Trans>
  )
}

/** How well a pool hides a withdrawal now. */
export type PrivacyLevel = 'alone' | 'few' | 'some' | 'many'

const few = 10
const many = 100

/**
 * Says how well a withdrawal hides among `screenedCount` deposits, the own one among them. Fewer than ten can be told
 * apart by their times; the bounds are a judgement, the count is what is shown.
 */
export function classifyPrivacy(screenedCount: number): PrivacyLevel {
  if (screenedCount <= 1) return 'alone'
  if (screenedCount < few) return 'few'
  return screenedCount < many ? 'some' : 'many'
}
