import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../../api/queries.ts'
import { formatDuration } from '../../../i18n/formats.ts'

/** Measured duration of recent reviews, or that no time is promised while too few are known. */
export function ReviewTime() {
  const { data: config } = useQuery(configQuery)
  if (!config) return null
  if (!config.reviewTime) return <Trans>Review time is not guaranteed.</Trans>
  const { days, medianSeconds } = config.reviewTime
  const duration = formatDuration(medianSeconds)
  return (
    <Trans>
      Median review of the last {days} days: {duration}. Not guaranteed.
    </Trans>
  )
}
