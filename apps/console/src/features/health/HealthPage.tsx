import type { ConsoleResult } from '@bank/api-schema/console'
import { Button, Card, SectionTitle } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryOptions } from '../../api/queries.ts'
import { Failure } from '../../components/Failure.tsx'
import { Moment } from '../../components/Moment.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { useMay } from '../../session/SessionContext.ts'
import { TableShape } from '../../table/DataTable.tsx'
import { AuditHead } from './AuditHead.tsx'
import { ChainTable } from './ChainTable.tsx'
import { FreezeSheet } from './FreezeSheet.tsx'
import { FreezeState } from './FreezeState.tsx'
import { JobTable } from './JobTable.tsx'
import { ReconciliationSection } from './ReconciliationSection.tsx'
import { SignerKeyTable } from './SignerKeyTable.tsx'

/** Chains, keys, queues and the head of the audit log, as of one moment. */
export function HealthPage() {
  const { t } = useLingui()
  const may = useMay()
  const [freezes, setFreezes] = useState(false)
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
        action={
          may('freezeBank') &&
          health.data?.freeze === null && (
            <Button kind="danger" size="pill" onClick={() => setFreezes(true)}>
              <Trans>Freeze the bank</Trans>
            </Button>
          )
        }
      />
      {freezes && <FreezeSheet onClose={() => setFreezes(false)} />}
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
      {health.freeze && <FreezeState freeze={health.freeze} />}
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
