import { Card, EmptyState, SectionTitle } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { TransactionLink } from '../../components/TransactionLink.tsx'
import { useLabel } from '../../labels/useLabel.ts'
import { payoutStates, type WithdrawalDetail } from '../../labels/withdrawalLabels.ts'
import { useSession } from '../../session/SessionContext.ts'
import { CsvButton } from '../../table/CsvButton.tsx'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { createMoneyColumn, createTextColumn, createTimeColumn } from '../../table/usualColumns.tsx'

type Payout = WithdrawalDetail['payouts'][number]

/** The parts the vault pays, each under the id that it accepts once. */
export function PayoutTable({ order }: { readonly order: WithdrawalDetail }) {
  const { t } = useLingui()
  const columns = usePayoutColumns()
  const { payouts } = order
  const csv = (
    <CsvButton
      fileName={`withdrawal-${order.id}-payouts`}
      columns={columns}
      listAll={() => Promise.resolve(payouts)}
    />
  )
  return (
    <>
      <SectionTitle action={payouts.length > 0 && csv}>
        <Trans>Payouts by the vault</Trans>
      </SectionTitle>
      {payouts.length === 0 ? (
        <Card>
          <EmptyState title={<NothingSent state={order.state} />} />
        </Card>
      ) : (
        <DataTable label={t`Payouts by the vault`} columns={columns} rows={payouts} keyOf={({ id }) => id} />
      )}
    </>
  )
}

/** Nothing sent yet is not nothing ever. */
function NothingSent({ state }: Pick<WithdrawalDetail, 'state'>) {
  switch (state) {
    case 'approved':
    case 'signed':
    case 'broadcast':
      return <Trans>Approved. The vault sends it next.</Trans>
    case 'rejected':
    case 'cancelled':
    case 'failed':
      return <Trans>Nothing was sent for this order</Trans>
    default:
      return <Trans>Nothing is sent before the order is approved</Trans>
  }
}

function usePayoutColumns(): readonly Column<Payout>[] {
  const { t } = useLingui()
  const word = useLabel()
  // Payouts go out on one chain, the first that the installation names.
  const chainId = useSession().installation.chains[0]?.chainId ?? null
  return [
    { key: 'part', name: t`Part`, show: ({ part }) => part, text: ({ part }) => String(part) },
    createMoneyColumn('amount', t`Amount`, 'USDT'),
    createTextColumn('state', t`State`, (state) => word(payoutStates, state)),
    {
      key: 'txHash',
      name: t`Transaction`,
      show: ({ txHash }) => (txHash === null ? '—' : <TransactionLink chainId={chainId} hash={txHash} />),
      text: ({ txHash }) => txHash ?? '',
    },
    createTimeColumn('confirmTime', t`Final since`),
    createTextColumn('id', t`Id the vault accepts once`, (id) => (
      <span className="text-caption break-all text-ink-3">{id}</span>
    )),
  ]
}
