import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatTimeZone } from '../../i18n/formats.ts'
import { Gap } from '../../i18n/Gap.tsx'

/** States once, where times are shown, that they are in the device's zone, and which days are UTC days. */
export function TimeZoneHint({ days }: { readonly days?: 'interest' | 'shares' }) {
  const zone = formatTimeZone()
  return (
    <p className="mt-3 text-caption text-ink-2">
      <Trans>Times are your device’s, now {zone}.</Trans>
      {days && (
        <>
          <Gap />
          {dayHints[days]}
        </>
      )}
    </p>
  )
}

/** A day of the bank begins at midnight UTC, in every time zone. */
const dayHints: Readonly<Record<'interest' | 'shares', ReactNode>> = {
  interest: <Trans>Days of interest are UTC days.</Trans>,
  shares: <Trans>Distribution days are UTC days.</Trans>,
}
