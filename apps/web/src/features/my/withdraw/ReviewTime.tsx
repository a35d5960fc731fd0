import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../../api/queries.ts'
import { formatDuration } from '../../../i18n/formats.ts'

/** Measured duration of recent reviews, or that no time is promised while too few are known. */
export function ReviewTime() {
  const { data: config } = useQuery(configQuery)
  if (!config) return null
  if (!config.reviewTime) return <Trans>No time is promised for it.</Trans>
  const { days, medianSeconds } = config.reviewTime
  const duration = formatDuration(medianSeconds)
  return (
    <Trans>
      Half of the reviews of the last {days} days were done within {duration}; none is promised.
    </Trans>
  )
}
