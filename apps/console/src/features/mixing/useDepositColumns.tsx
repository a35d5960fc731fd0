import { Button } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AddressText } from '../../components/AddressText.tsx'
import { Moment } from '../../components/Moment.tsx'
import { Money } from '../../components/Money.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import { TransactionLink } from '../../components/TransactionLink.tsx'
import { type Deposit, depositReasons, depositStates } from '../../labels/mixingLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'
import { useMay } from '../../session/SessionContext.ts'
import { type Column, toTimeText } from '../../table/column.ts'
import { createActColumn, createFileColumns } from '../../table/usualColumns.tsx'

type Acts = {
  readonly onClear: (deposit: Deposit) => void
  readonly onRefuse: (deposit: Deposit) => void
}

const downloadOnly: readonly Column<Deposit>[] = [
  ...createFileColumns(['depositId', 'chainId', 'pool', 'leafIndex', 'memberId']),
  { key: 'isMemberSuspended', name: '', show: null, text: ({ isMemberBanned }) => String(isMemberBanned) },
  { key: 'orderId', name: '', show: null, text: ({ order }) => order?.orderId ?? '' },
  { key: 'orderMemberId', name: '', show: null, text: ({ order }) => order?.memberId ?? '' },
  ...createFileColumns(['txHash', 'reason', 'words']),
  { key: 'askTime', name: '', show: null, text: ({ askTime }) => toTimeText(askTime) },
  { key: 'screenedBy', name: '', show: null, text: ({ screenedBy }) => screenedBy?.name ?? '' },
  { key: 'screenTime', name: '', show: null, text: ({ screenTime }) => toTimeText(screenTime) },
  ...createFileColumns(['takenBackHash', 'isApproved']),
]

/** The columns of the deposits; the last decides. */
export function useDepositColumns(acts: Acts): readonly Column<Deposit>[] {
  const { t } = useLingui()
  const may = useMay()
  const decide = createActColumn('decide', t`Decide`, (deposit: Deposit) => (
    <DepositActs deposit={deposit} {...acts} />
  ))
  return [
    {
      key: 'depositTime',
      name: t`Deposited`,
      show: ({ depositTime, chainId, txHash }) => (
        <span className="inline-grid justify-items-end gap-1 table:justify-items-start">
          <Moment at={depositTime} />
          <TransactionLink isShort chainId={chainId} hash={txHash} />
        </span>
      ),
      text: ({ depositTime }) => toTimeText(depositTime),
    },
    {
      key: 'amount',
      name: t`Pool`,
      isFigure: true,
      show: ({ amount, leafIndex }) => (
        <span className="inline-block">
          <Money amount={amount} asset="BNB" />
          <span className="block text-caption text-ink-3">
            <Trans>No. {leafIndex}</Trans>
          </span>
        </span>
      ),
      text: ({ amount }) => amount,
    },
    {
      key: 'depositor',
      name: t`Depositor`,
      show: (deposit) => <Depositor deposit={deposit} />,
      text: ({ depositor }) => depositor,
    },
    {
      key: 'state',
      name: t`State`,
      show: (deposit) => <DepositState deposit={deposit} />,
      text: ({ state }) => state,
    },
    ...downloadOnly,
    ...(may('clearDeposit') || may('refuseDeposit') ? [decide] : []),
  ]
}

function Depositor({
  deposit: { depositor, memberId, isMemberBanned, order },
}: {
  readonly deposit: Deposit
}) {
  const orderedBy = order?.memberId ?? memberId
  return (
    <span className="grid justify-items-end gap-1 table:min-w-60 table:justify-items-start">
      <AddressText address={depositor} />
      {memberId !== null && (
        <Link to="/members/$id" params={{ id: memberId }} className="text-small text-accent hover:underline">
          <Trans>Member {memberId}</Trans>
        </Link>
      )}
      {isMemberBanned && (
        <StateBadge tone="bad">
          <Trans>Suspended</Trans>
        </StateBadge>
      )}
      {orderedBy !== memberId && (
        <StateBadge tone="waiting">
          <Trans>For the order of member {orderedBy}</Trans>
        </StateBadge>
      )}
    </span>
  )
}

function DepositState({ deposit }: { readonly deposit: Deposit }) {
  const word = useLabel()
  const { state, reason, words, screenedBy, screenTime, isApproved } = deposit
  const name = screenedBy?.name
  return (
    <span className="inline-grid justify-items-end gap-1 table:justify-items-start">
      <StateBadge tone={depositStates[state].tone}>{word(depositStates, state)}</StateBadge>
      {reason !== null && reason !== 'byOperator' && (
        <span className="text-caption text-ink-3">{word(depositReasons, reason)}</span>
      )}
      {name !== undefined && (
        <span className="text-small">
          <Trans>Decided by {name}</Trans>
        </span>
      )}
      {words !== null && <span className="text-small text-ink-2 wrap-anywhere">“{words}”</span>}
      {state !== 'waiting' && state !== 'review' && screenTime !== null && <Moment at={screenTime} />}
      {isApproved && state !== 'cleared' && (
        <span className="text-caption text-ink-3">
          <Trans>Still in the tree</Trans>
        </span>
      )}
    </span>
  )
}

function DepositActs({ deposit, onClear, onRefuse }: Acts & { readonly deposit: Deposit }) {
  const may = useMay()
  const { state } = deposit
  const isOpen = state === 'waiting' || state === 'review' || state === 'cleared'
  if (!isOpen) return '—'
  return (
    <span className="inline-flex flex-wrap justify-end gap-2 table:justify-start">
      {state === 'review' && may('clearDeposit') && (
        <Button kind="ghost" size="pill" onClick={() => onClear(deposit)}>
          <Trans>Clear</Trans>
        </Button>
      )}
      {may('refuseDeposit') && (
        <Button kind="ghost" size="pill" onClick={() => onRefuse(deposit)}>
          <Trans>Refuse</Trans>
        </Button>
      )}
    </span>
  )
}
