import type { ConsoleResult } from '@bank/api-schema/console'
import { Card, SectionTitle } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createQueryOptions } from '../../api/queries.ts'
import { Failure } from '../../components/Failure.tsx'
import { Moment } from '../../components/Moment.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { TableShape } from '../../table/DataTable.tsx'
import { AuditHead } from './AuditHead.tsx'
import { ChainTable } from './ChainTable.tsx'
import { JobTable } from './JobTable.tsx'
import { ReconciliationSection } from './ReconciliationSection.tsx'
import { SignerKeyTable } from './SignerKeyTable.tsx'

/** Chains, keys, queues and the head of the audit log, as of one moment. */
export function HealthPage() {
  const { t } = useLingui()
  const health = useQuery(createQueryOptions('queryHealth', {}, { refetchMs: 15_000 }))
  return (
    <>
      <PageHead
        title={t`Health`}
        lead={
          health.data && (
            <>
              <span className="mr-1.5 align-top">
                <Trans>As of</Trans>
              </span>
              <Moment at={health.data.asOf} />
            </>
          )
        }
      />
      {health.isPending && <TableShape />}
      {health.isError && (
        <Card className="mb-4">
          <Failure error={health.error} onRetry={() => void health.refetch()} />
        </Card>
      )}
      {health.data && <FoundHealth health={health.data} />}
    </>
  )
}

function FoundHealth({ health }: { readonly health: ConsoleResult<'queryHealth'> }) {
  return (
    <>
      <ChainTable chains={health.chains} />
      <SignerKeyTable signerKeys={health.signerKeys} />
      <JobTable health={health} />
      <ReconciliationSection />
      <SectionTitle>
        <Trans>Audit log</Trans>
      </SectionTitle>
      <AuditHead audit={health.audit} />
    </>
  )
}
