import { fromDecimal, parseRatio } from '@bank/money'
import { Card, CheckIcon, LevelBar, SectionTitle } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatAmount, formatCount, formatMoney, formatPercent } from '../../i18n/formats.ts'
import type { TeamSummary } from './teamQueries.ts'

type Next = NonNullable<TeamSummary['nextLevel']>

/** Requirements of the next level, their progress and its rate. */
export function NextLevelCard({ next }: { readonly next: Next }) {
  const { level, lineLevel } = next
  const rate = formatPercent(parseRatio(next.communityRate))
  return (
    <>
      <SectionTitle>
        <Trans>To reach level A{level}</Trans>
      </SectionTitle>
      <Card className="grid gap-4">
        <AmountNeed name={<Trans>Your own stakes, seven-day average</Trans>} need={next.selfStake} />
        <AmountNeed name={<Trans>Stakes of your community, seven-day average</Trans>} need={next.community} />
        {next.lines.required > 0 && (
          <Need
            name={<Trans>Direct lines with a member at A{lineLevel} or above</Trans>}
            reached={formatCount(next.lines.reached)}
            required={formatCount(next.lines.required)}
            missing={next.lines.missing > 0 ? formatCount(next.lines.missing) : null}
            share={computeReachedPercent(BigInt(next.lines.reached), BigInt(next.lines.required))}
          />
        )}
        <p className="text-small text-ink-2 num">
          <Trans>
            Level A{level} earns up to {rate} of your community’s interest. The averages cover the seven days
            before today (UTC): a stake counts for the time it was open.
          </Trans>
        </p>
      </Card>
    </>
  )
}

const toGusd = (decimal: string) => fromDecimal(decimal, 'GUSD')

function AmountNeed({ name, need }: { readonly name: ReactNode; readonly need: Next['selfStake'] }) {
  const [required, reached] = [toGusd(need.required), toGusd(need.reached)]
  const missing = toGusd(need.missing)
  return (
    <Need
      name={name}
      reached={formatAmount(reached)}
      required={formatMoney(required, { minimum: 0 })}
      missing={missing.micro > 0n ? formatMoney(missing) : null}
      share={computeReachedPercent(reached.micro, required.micro)}
    />
  )
}

/** One requirement as a bar; `missing` is null when it is met. */
function Need({
  name,
  reached,
  required,
  missing,
  share,
}: {
  readonly name: ReactNode
  readonly reached: string
  readonly required: string
  readonly missing: string | null
  readonly share: number
}) {
  const { t } = useLingui()
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-small">
        <span className="text-ink-2">{name}</span>
        <span className="num">
          <Trans>
            {reached} of {required}
          </Trans>
        </span>
      </div>
      <div className="mt-1.5">
        <LevelBar percent={share} label={t`Share reached`} />
      </div>
      <p
        className={`mt-1 flex items-center gap-1 text-caption num ${missing ? 'text-ink-3' : 'text-credit'}`}
      >
        {missing ? (
          <Trans>{missing} missing</Trans>
        ) : (
          <>
            <CheckIcon size={14} aria-hidden="true" />
            <Trans>Reached</Trans>
          </>
        )}
      </p>
    </div>
  )
}

/** Computes the progress of a requirement from 0 to 100; 100 only when it is met. */
export function computeReachedPercent(reached: bigint, required: bigint): number {
  if (reached >= required) return 100
  if (reached <= 0n) return 0
  return Number((reached * 100n) / required)
}
