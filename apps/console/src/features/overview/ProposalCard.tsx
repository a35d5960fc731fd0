import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { askQuery } from '../../api/queries.ts'
import { CountCard } from './CountCard.tsx'

/** Proposals that wait for a second operator. */
export function ProposalCard() {
  const { t } = useLingui()
  const open = useQuery(askQuery('queryProposals', { states: 'open', pageSize: 1 }, { refetchMs: 15_000 }))
  return (
    <CountCard
      title={t`Open proposals`}
      note={t`Whoever proposed does not approve.`}
      query={open}
      link={{ to: '/proposals' }}
    />
  )
}
