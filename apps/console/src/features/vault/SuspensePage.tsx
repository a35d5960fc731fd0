import type { ConsoleResult } from '@bank/api-schema/console'
import { Button } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { AddressText } from '../../components/AddressText.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { TransactionLink } from '../../components/TransactionLink.tsx'
import { useMay } from '../../session/SessionContext.ts'
import type { Column } from '../../table/column.ts'
import { PagedTable } from '../../table/PagedTable.tsx'
import {
  createActColumn,
  createMoneyColumn,
  createTextColumn,
  createTimeColumn,
} from '../../table/usualColumns.tsx'
import { SuspenseSheet } from './SuspenseSheet.tsx'

type SuspendedDeposit = ConsoleResult<'querySuspense'>['dataList'][number]

/** Deposits of addresses that are not members: they become theirs when they register, or are booked by two persons. */
export function SuspensePage() {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<SuspendedDeposit | null>(null)
  const columns = useSuspenseColumns(setChosen)
  return (
    <>
      <PageHead
        title={t`Suspense`}
        lead={t`Funds received without an owner: deposits of addresses that are not members yet. They are liabilities, not revenue: each is credited when its address registers, or booked by two operators. As capital it is booked only once it has waited, and never while a member may own it.`}
      />
      <PagedTable
        name="querySuspense"
        request={{}}
        label={t`Suspense`}
        columns={columns}
        keyOf={({ id }) => id}
        fileName="suspense"
        empty={{ title: t`Nothing is in suspense`, hint: t`Every deposit is assigned to a member.` }}
      />
      {chosen && <SuspenseSheet deposit={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function useSuspenseColumns(
  onBook: (deposit: SuspendedDeposit) => void,
): readonly Column<SuspendedDeposit>[] {
  const { t } = useLingui()
  const may = useMay()
  return [
    createTimeColumn('createTime', t`Time`),
    createTimeColumn('capitalTime', t`Capital from`),
    createMoneyColumn('amount', t`Amount`, 'USDT'),
    createTextColumn('depositor', t`Depositor`, (depositor) => <AddressText address={depositor} />),
    { key: 'chainId', name: '', show: null, text: ({ chainId }) => String(chainId) },
    {
      key: 'txHash',
      name: t`Transaction`,
      show: ({ chainId, txHash }) => <TransactionLink isShort chainId={chainId} hash={txHash} />,
      text: ({ txHash }) => txHash,
    },
    { key: 'id', name: '', show: null, text: ({ id }) => id },
    ...(may('proposeSuspenseBooking') || may('proposeCapital')
      ? [
          createActColumn('book', t`Book`, (deposit: SuspendedDeposit) => (
            <Button kind="ghost" size="pill" onClick={() => onBook(deposit)}>
              <Trans>Propose a booking</Trans>
            </Button>
          )),
        ]
      : []),
  ]
}
