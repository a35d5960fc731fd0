import { Trans, useLingui } from '@lingui/react/macro'
import { TransactionLink } from '../../components/TransactionLink.tsx'
import { useLabel } from '../../labels/useLabel.ts'
import { payoutStates, type WithdrawalDetail } from '../../labels/withdrawalLabels.ts'
import { useSession } from '../../session/SessionContext.ts'
import type { Column } from '../../table/column.ts'
import { SectionTable } from '../../table/SectionTable.tsx'
import { createMoneyColumn, createTextColumn, createTimeColumn } from '../../table/usualColumns.tsx'

type Payout = WithdrawalDetail['payouts'][number]

/** The parts the vault pays, each under the id that it accepts once. */
export function PayoutTable({ order }: { readonly order: WithdrawalDetail }) {
  const { t } = useLingui()
  const columns = usePayoutColumns()
  return (
    <SectionTable
      title={t`Payouts by the vault`}
      rows={order.payouts}
      columns={columns}
      keyOf={({ id }) => id}
      fileName={`withdrawal-${order.id}-payouts`}
      empty={<NothingSent state={order.state} />}
    />
  )
}

/** Nothing sent yet is not nothing ever. */
function NothingSent({ state }: Pick<WithdrawalDetail, 'state'>) {
  switch (state) {
    case 'approved':
    case 'signed':
    case 'broadcast':
      return <Trans>Approved. The vault sends it next.</Trans>
    case 'awaitingSignatures':
      return <Trans>Approved. The vault sends it once reviewers have signed.</Trans>
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
