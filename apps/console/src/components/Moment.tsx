import { formatLocalTime, formatUtcTime } from '../i18n/formats.ts'

/** A moment where the operator sits, and under it in UTC, which two offices can agree on. */
export function Moment({ at }: { readonly at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="inline-block num">
      <span className="block whitespace-nowrap">{formatLocalTime(at)}</span>
      <span className="block text-caption whitespace-nowrap text-ink-3">{formatUtcTime(at)}</span>
    </time>
  )
}
