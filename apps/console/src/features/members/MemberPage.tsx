import { SectionTitle } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { createQueryOptions } from '../../api/queries.ts'
import { PageHead } from '../../components/PageHead.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import { useMay } from '../../session/SessionContext.ts'
import { QueryPlaceholder } from '../../table/QueryPlaceholder.tsx'
import { BanButton } from './BanButton.tsx'
import { MemberFacts } from './MemberFacts.tsx'
import { MemberLedger } from './MemberLedger.tsx'
import { MemberWithdrawals } from './MemberWithdrawals.tsx'

/** One member's file: who it is, what is owed, and every movement. */
export function MemberPage() {
  const { t } = useLingui()
  const may = useMay()
  const { id = '' } = useParams({ strict: false })
  const file = useQuery(createQueryOptions('queryMember', { memberId: id }))
  const found = file.data?.member.id === id ? file.data : undefined
  return (
    <>
      <Link to="/members" className="mb-3 inline-block text-small text-accent hover:underline">
        <Trans>All members</Trans>
      </Link>
      <PageHead
        title={t`Member #${id}`}
        lead={
          found && found.member.banTime !== null ? (
            <StateBadge tone="bad">
              <Trans>Suspended</Trans>
            </StateBadge>
          ) : undefined
        }
        action={found && <BanButton file={found} />}
      />
      {!found && <QueryPlaceholder query={file} />}
      {found && (
        <>
          <MemberFacts file={found} />
          {may('queryWithdrawals') && (
            <>
              <SectionTitle>
                <Trans>Open withdrawals</Trans>
              </SectionTitle>
              <MemberWithdrawals memberId={id} />
            </>
          )}
          {may('queryMemberLedger') && (
            <>
              <SectionTitle>
                <Trans>Ledger</Trans>
              </SectionTitle>
              <MemberLedger memberId={id} />
            </>
          )}
        </>
      )}
    </>
  )
}
