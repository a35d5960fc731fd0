import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createQueryOptions } from '../../api/queries.ts'
import { CountCard } from './CountCard.tsx'

/** The private deposits that wait for a person. */
export function DepositCard() {
  const { t } = useLingui()
  const asked = { states: 'review', pageSize: 1 }
  const review = useQuery(createQueryOptions('queryScreening', asked, { refetchMs: 15_000 }))
  return (
    <CountCard
      title={t`Private deposits in review`}
      note={t`Cleared or refused, each with a reason.`}
      query={review}
      link={{ to: '/private-transfers' }}
    />
  )
}
