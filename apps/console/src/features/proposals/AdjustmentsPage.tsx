import { Button } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PageHead } from '../../components/PageHead.tsx'
import { useMay } from '../../session/SessionContext.ts'
import { PagedTable } from '../../table/PagedTable.tsx'
import { AdjustmentSheet } from './AdjustmentSheet.tsx'
import { useProposalColumns } from './useProposalColumns.tsx'

/** Additions to and deductions from members' balances, each against the revenue account and by two persons. */
export function AdjustmentsPage() {
  const { t } = useLingui()
  const may = useMay()
  const columns = useProposalColumns()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PageHead
        title={t`Adjustments`}
        lead={t`Added or deducted against revenue. Proposed by one operator, approved by another.`}
        action={
          may('proposeAdjustment') && (
            <Button onClick={() => setOpen(true)}>
              <Trans>Propose an adjustment</Trans>
            </Button>
          )
        }
      />
      <PagedTable
        name="queryProposals"
        request={{ kinds: 'adjustment' }}
        label={t`Adjustments`}
        columns={columns}
        keyOf={({ id }) => id}
        fileName="adjustments"
        empty={{ title: t`No adjustments yet` }}
      />
      <AdjustmentSheet open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
