import { type Amount, isZero } from '@bank/money'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { showShare } from '../../i18n/formats.ts'

/** The share of the cap that is in circulation, as a bar and in words. */
export function IssuanceBar({
  supply,
  cap,
  children,
}: {
  readonly supply: Amount
  readonly cap: Amount
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  const share = { numerator: supply.micro, denominator: isZero(cap) ? 1n : cap.micro }
  const percent = Number((share.numerator * 10_000n) / share.denominator) / 100
  const shownShare = showShare(share)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter cannot be drawn as a thin bar in every engine */}
      <div
        role="meter"
        aria-label={t`Share of the cap in circulation`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={shownShare}
        className="mt-4 h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        {!isZero(supply) && (
          <span
            className="block h-full min-w-1.5 rounded-full bg-accent"
            style={{ inlineSize: `${percent}%` }}
          />
        )}
      </div>
      <div className="mt-2.5 flex flex-wrap justify-between gap-x-4 text-small text-ink-2 num">
        <span>
          <Trans>{shownShare} of the cap</Trans>
        </span>
        <span>{children}</span>
      </div>
    </>
  )
}
