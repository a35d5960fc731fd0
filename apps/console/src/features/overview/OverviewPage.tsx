import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createQueryOptions } from '../../api/queries.ts'
import { PageHead } from '../../components/PageHead.tsx'
import { useMay, useSession } from '../../session/SessionContext.ts'
import { AlarmCard } from './AlarmCard.tsx'
import { CountCard } from './CountCard.tsx'
import { HealthCard } from './HealthCard.tsx'
import { VaultCard } from './VaultCard.tsx'
import { WithdrawalCards } from './WithdrawalCards.tsx'

/** Waiting work and health, limited to the role's rights. */
export function OverviewPage() {
  const { t } = useLingui()
  const may = useMay()
  const { operator } = useSession()
  const { name } = operator
  return (
    <>
      <PageHead title={t`Overview`} lead={t`Signed in as ${name}. Times are yours, and under them UTC.`} />
      <div className="grid items-start gap-4 table:grid-cols-2 desk:grid-cols-3">
        {may('queryWithdrawals') && <WithdrawalCards />}
        {may('queryScreening') && <DepositCard />}
        {may('queryProposals') && <ProposalCard />}
        {may('queryAlarms') && <AlarmCard />}
        {may('queryVault') && <VaultCard />}
        {may('queryHealth') && <HealthCard />}
      </div>
    </>
  )
}

/** The private deposits that wait for a person. */
function DepositCard() {
  const { t } = useLingui()
  const asked = { states: 'review', pageSize: 1 }
  const review = useQuery(createQueryOptions('queryScreening', asked, { refetchMs: 15_000 }))
  return (
    <CountCard
      title={t`Private deposits in review`}
      hint={t`Cleared or refused, each with a reason.`}
      query={review}
      link={{ to: '/private-transfers' }}
    />
  )
}

/** Proposals that wait for this operator; for who approves none, those that wait for anybody. */
function ProposalCard() {
  const { t } = useLingui()
  const mayApprove = useMay()('approveProposal')
  const request = { states: 'open', pageSize: 1, ...(mayApprove && { whose: 'waitingForMe' as const }) }
  const open = useQuery(createQueryOptions('queryProposals', request, { refetchMs: 15_000 }))
  return (
    <CountCard
      title={mayApprove ? t`Proposals waiting for you` : t`Open proposals`}
      hint={t`The proposer cannot approve.`}
      query={open}
      link={{ to: '/proposals', search: mayApprove ? { whose: 'waitingForMe' } : {} }}
    />
  )
}
