import type { ConsoleResult } from '@bank/api-schema/console'
import { Button } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { createQueryOptions } from '../../api/queries.ts'
import { AddressText } from '../../components/AddressText.tsx'
import { Money } from '../../components/Money.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import { TransactionLink } from '../../components/TransactionLink.tsx'
import { homeChainId } from '../../i18n/branding.ts'
import { detailValues } from '../../labels/proposalLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'
import { useMay } from '../../session/SessionContext.ts'
import type { Column } from '../../table/column.ts'
import { ListTable } from '../../table/ListTable.tsx'
import {
  createActColumn,
  createMoneyColumn,
  createTextColumn,
  createTimeColumn,
} from '../../table/usualColumns.tsx'
import { UnrecognizedPayoutSheet } from './UnrecognizedPayoutSheet.tsx'

export type UnrecognizedPayout = ConsoleResult<'queryUnrecognizedPayouts'>[number]

/** Payouts of the vault without an order: payouts are halted until each is booked or resolved by hand. */
export function UnrecognizedPayoutsPage() {
  const { t } = useLingui()
  const payouts = useQuery(createQueryOptions('queryUnrecognizedPayouts', {}, { refetchMs: 30_000 }))
  const [chosen, setChosen] = useState<UnrecognizedPayout | null>(null)
  const columns = useUnrecognizedPayoutColumns(setChosen)
  const close = () => setChosen(null)
  return (
    <>
      <PageHead
        title={t`Payouts without an order`}
        lead={t`Vault payments without an order: made after the backup this database was restored from, the owner’s own withdrawal, or a stolen key. No payout is sent until two operators have booked or acknowledged each of them.`}
      />
      <ListTable
        query={payouts}
        label={t`Payouts without an order`}
        columns={columns}
        keyOf={({ id }) => id}
        fileName="unrecognized-payouts"
        empty={{ title: t`Every payout has its order`, hint: t`No payout is halted here.` }}
      />
      {chosen && <UnrecognizedPayoutSheet payout={chosen} onClose={close} />}
    </>
  )
}

function useUnrecognizedPayoutColumns(
  onChoose: (chosen: UnrecognizedPayout) => void,
): readonly Column<UnrecognizedPayout>[] {
  const { t } = useLingui()
  const may = useMay()
  return [
    createTimeColumn('foundTime', t`Found`),
    createMoneyColumn('amount', t`Amount`, 'USDT'),
    {
      key: 'recipient',
      name: t`Paid to`,
      show: (payout) => <Recipient payout={payout} />,
      text: ({ recipient }) => recipient,
    },
    { key: 'memberId', name: '', show: null, text: ({ memberId }) => memberId ?? '' },
    {
      key: 'paidBy',
      name: t`Paid by`,
      show: ({ paidBy }) =>
        paidBy === 'owner' ? <Trans>The vault’s owner</Trans> : <Trans>The payer’s key</Trans>,
      text: ({ paidBy }) => paidBy,
    },
    createTextColumn('txHash', t`Transaction`, (txHash) => (
      <TransactionLink isShort chainId={homeChainId} hash={txHash} />
    )),
    { key: 'id', name: '', show: null, text: ({ id }) => id },
    {
      key: 'state',
      name: t`State`,
      show: (payout) => <BookingState payout={payout} />,
      text: ({ isAcknowledged, bookedAs }) => bookedAs ?? (isAcknowledged ? 'acknowledged' : 'open'),
    },
    { key: 'withdrawalId', name: '', show: null, text: ({ withdrawalId }) => withdrawalId ?? '' },
    ...(may('proposeUnrecognizedPayout')
      ? [
          createActColumn('change', t`Change`, (payout: UnrecognizedPayout) => (
            <BookingButton payout={payout} onChoose={onChoose} />
          )),
        ]
      : []),
  ]
}

function Recipient({ payout: { recipient, memberId } }: { readonly payout: UnrecognizedPayout }) {
  return (
    <span className="grid gap-1">
      <AddressText address={recipient} />
      {memberId !== null && (
        <Link to="/members/$id" params={{ id: memberId }} className="text-small text-accent hover:underline">
          <Trans>Member {memberId}</Trans>
        </Link>
      )}
    </span>
  )
}

function BookingState({ payout }: { readonly payout: UnrecognizedPayout }) {
  const word = useLabel()
  const { isAcknowledged, bookedAs, withdrawalId, houseAmount, kind } = payout
  if (!isAcknowledged)
    return (
      <StateBadge tone="bad">
        {kind === 'unknown' ? <Trans>Payouts are halted</Trans> : <Trans>Another payout than ordered</Trans>}
      </StateBadge>
    )
  if (bookedAs === null)
    return (
      <StateBadge tone="plain">
        <Trans>Corrected manually</Trans>
      </StateBadge>
    )
  return (
    <span className="inline-grid gap-1 text-small">
      <StateBadge tone="good">
        <Trans>Booked</Trans>
      </StateBadge>
      <span>{word(detailValues.bookAs ?? {}, bookedAs)}</span>
      {withdrawalId !== null && (
        <Link to="/withdrawals/$id" params={{ id: withdrawalId }} className="text-accent hover:underline">
          <Trans>Withdrawal {withdrawalId}</Trans>
        </Link>
      )}
      {houseAmount !== null && houseAmount !== '0' && (
        <span className="text-ink-2">
          <Trans>
            Borne by revenue: <Money amount={houseAmount} asset="GUSD" />
          </Trans>
        </span>
      )}
    </span>
  )
}

function BookingButton({
  payout,
  onChoose,
}: {
  readonly payout: UnrecognizedPayout
  readonly onChoose: (chosen: UnrecognizedPayout) => void
}) {
  if (payout.isAcknowledged) return '—'
  return (
    <Button kind="ghost" size="pill" onClick={() => onChoose(payout)}>
      <Trans>Propose a booking</Trans>
    </Button>
  )
}
