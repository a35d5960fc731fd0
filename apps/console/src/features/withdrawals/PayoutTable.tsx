import { Card, EmptyState, SectionTitle } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Moment } from '../../components/Moment.tsx'
import { Money } from '../../components/Money.tsx'
import { TransactionLink } from '../../components/TransactionLink.tsx'
import { useLabel } from '../../labels/useLabel.ts'
import { payoutStates, type WithdrawalDetail } from '../../labels/withdrawalLabels.ts'
import { useSession } from '../../session/SessionContext.ts'
import { CsvButton } from '../../table/CsvButton.tsx'
import { type Column, toTimeText } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'

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
    {
      key: 'amount',
      name: t`Amount`,
      isFigure: true,
      show: ({ amount }) => <Money amount={amount} asset="USDT" />,
      text: ({ amount }) => amount,
    },
    {
      key: 'state',
      name: t`State`,
      show: ({ state }) => word(payoutStates, state),
      text: ({ state }) => state,
    },
    {
      key: 'txHash',
      name: t`Transaction`,
      show: ({ txHash }) => (txHash === null ? '—' : <TransactionLink chainId={chainId} hash={txHash} />),
      text: ({ txHash }) => txHash ?? '',
    },
    {
      key: 'confirmTime',
      name: t`Final since`,
      show: ({ confirmTime }) => (confirmTime === null ? '—' : <Moment at={confirmTime} />),
      text: ({ confirmTime }) => toTimeText(confirmTime),
    },
    {
      key: 'id',
      name: t`Id the vault accepts once`,
      show: ({ id }) => <span className="text-caption break-all text-ink-3">{id}</span>,
      text: ({ id }) => id,
    },
  ]
}
