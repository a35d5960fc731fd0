import type { ConsoleResult } from '@bank/api-schema/console'
import { Button } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { AddressText } from '../../components/AddressText.tsx'
import { AmountSheet } from '../../forms/AmountSheet.tsx'
import { useMay } from '../../session/SessionContext.ts'
import type { Column } from '../../table/column.ts'
import { PagedTable } from '../../table/PagedTable.tsx'
import { createMoneyColumn, createTextColumn, createTimeColumn } from '../../table/usualColumns.tsx'
import type { ProposalDetail } from './ProposalButtons.tsx'

type Share = ConsoleResult<'queryLossShares'>['dataList'][number]

/** Every member's share of a loss or a return, and the way to give a loss back. */
export function LossShares({ proposal }: { readonly proposal: ProposalDetail }) {
  const { t } = useLingui()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const lossId = proposal.id
  const columns: readonly Column<Share>[] = [
    createTextColumn('memberId', t`Member`, (id) => `#${id}`),
    createTextColumn('address', t`Address`, (address) => <AddressText address={address} />),
    createMoneyColumn('claim', t`Owed`, 'USDT'),
    createMoneyColumn('share', t`Share`, 'USDT'),
    createTimeColumn('postTime', t`Posted`),
  ]
  return (
    <section className="mt-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-strong">
          <Trans>Share of each member</Trans>
        </h2>
        {proposal.kind === 'lossShare' && proposal.state === 'applied' && may('proposeLossReturn') && (
          <Button onClick={() => setOpen(true)}>
            <Trans>Propose to return a part</Trans>
          </Button>
        )}
      </div>
      <PagedTable
        name="queryLossShares"
        request={{ proposalId: proposal.id }}
        label={t`Share of each member`}
        columns={columns}
        keyOf={({ memberId }) => memberId}
        fileName={`loss-shares-${proposal.id}`}
        empty={{ title: t`No member bears a share` }}
      />
      <AmountSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={<Trans>Propose to return a part</Trans>}
        description={t`Out of the vault’s surplus, in the proportion in which members bore the loss. Another operator must approve it, and it is returned 24 hours later.`}
        call={(booking, options) => consoleClient.proposeLossReturn({ lossId, ...booking }, options)}
      />
    </section>
  )
}
