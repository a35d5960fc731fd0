import { useLingui } from '@lingui/react/macro'
import { PageHead } from '../../components/PageHead.tsx'
import { useMay, useSession } from '../../session/SessionContext.ts'
import { AlarmCard } from './AlarmCard.tsx'
import { DepositCard } from './DepositCard.tsx'
import { HealthCard } from './HealthCard.tsx'
import { ProposalCard } from './ProposalCard.tsx'
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
