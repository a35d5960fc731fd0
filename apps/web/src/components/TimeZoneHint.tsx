import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatTimeZone } from '../i18n/formats.ts'
import { Gap } from '../i18n/Gap.tsx'

/** Said once where times are read: that they are the device's, and which days are the bank's own. */
export function TimeZoneHint({ days }: { readonly days?: 'interest' | 'shares' }) {
  const zone = formatTimeZone()
  return (
    <p className="mt-3 text-caption text-ink-2">
      <Trans>Times are your device’s, now {zone}.</Trans>
      {days && (
        <>
          <Gap />
          {dayNotes[days]}
        </>
      )}
    </p>
  )
}

/** A bank's day begins at midnight of UTC, wherever its reader is. */
const dayNotes: Readonly<Record<'interest' | 'shares', ReactNode>> = {
  interest: <Trans>Days of interest are UTC days.</Trans>,
  shares: <Trans>Days of share-outs are UTC days.</Trans>,
}
