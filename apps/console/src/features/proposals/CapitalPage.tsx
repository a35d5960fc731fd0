import { Button } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { PageHead } from '../../components/PageHead.tsx'
import { AmountSheet } from '../../forms/AmountSheet.tsx'
import { useMay } from '../../session/SessionContext.ts'
import { PagedTable } from '../../table/PagedTable.tsx'
import { useProposalColumns } from './useProposalColumns.tsx'

/** The platform's capital in the vault, booked by two operators. */
export function CapitalPage() {
  const { t } = useLingui()
  const may = useMay()
  const columns = useProposalColumns()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PageHead
        title={t`Capital deposits`}
        lead={t`Own USDT paid into the vault, booked to revenue under its own label. It is taken from the vault’s surplus, so only existing funds are booked.`}
        action={
          may('proposeCapital') && (
            <Button onClick={() => setOpen(true)}>
              <Trans>Propose a capital deposit</Trans>
            </Button>
          )
        }
      />
      <PagedTable
        name="queryProposals"
        request={{ kinds: 'capital' }}
        label={t`Capital deposits`}
        columns={columns}
        keyOf={({ id }) => id}
        fileName="capital-deposits"
        empty={{ title: t`No capital deposits yet` }}
      />
      <AmountSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={<Trans>Propose a capital deposit</Trans>}
        call={consoleClient.proposeCapital}
      />
    </>
  )
}
