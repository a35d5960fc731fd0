import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createQueryOptions } from '../../api/queries.ts'
import { useMay } from '../../session/SessionContext.ts'
import { CountCard } from './CountCard.tsx'

/** Proposals that wait for this operator; for who approves none, those that wait for anybody. */
export function ProposalCard() {
  const { t } = useLingui()
  const mayApprove = useMay()('approveProposal')
  const request = { states: 'open', pageSize: 1, ...(mayApprove && { whose: 'waitingForMe' as const }) }
  const open = useQuery(createQueryOptions('queryProposals', request, { refetchMs: 15_000 }))
  return (
    <CountCard
      title={mayApprove ? t`Proposals waiting for you` : t`Open proposals`}
      note={t`Whoever proposed does not approve.`}
      query={open}
      link={{ to: '/proposals', search: mayApprove ? { whose: 'waitingForMe' } : {} }}
    />
  )
}
