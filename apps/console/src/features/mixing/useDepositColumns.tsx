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

type Acts = {
  readonly onClear: (deposit: Deposit) => void
  readonly onRefuse: (deposit: Deposit) => void
}

const downloadOnly: readonly Column<Deposit>[] = [
  { key: 'depositId', name: '', show: null, text: ({ depositId }) => depositId },
  { key: 'chainId', name: '', show: null, text: ({ chainId }) => String(chainId) },
  { key: 'pool', name: '', show: null, text: ({ pool }) => pool },
  { key: 'leafIndex', name: '', show: null, text: ({ leafIndex }) => String(leafIndex) },
  { key: 'memberId', name: '', show: null, text: ({ memberId }) => memberId ?? '' },
  { key: 'isMemberSuspended', name: '', show: null, text: ({ isMemberBanned }) => String(isMemberBanned) },
  { key: 'orderId', name: '', show: null, text: ({ order }) => order?.orderId ?? '' },
  { key: 'orderMemberId', name: '', show: null, text: ({ order }) => order?.memberId ?? '' },
  { key: 'txHash', name: '', show: null, text: ({ txHash }) => txHash },
  { key: 'reason', name: '', show: null, text: ({ reason }) => reason ?? '' },
  { key: 'words', name: '', show: null, text: ({ words }) => words ?? '' },
  { key: 'askTime', name: '', show: null, text: ({ askTime }) => toTimeText(askTime) },
  { key: 'screenedBy', name: '', show: null, text: ({ screenedBy }) => screenedBy?.name ?? '' },
  { key: 'screenTime', name: '', show: null, text: ({ screenTime }) => toTimeText(screenTime) },
  { key: 'takenBackHash', name: '', show: null, text: ({ takenBackHash }) => takenBackHash ?? '' },
  { key: 'isPublished', name: '', show: null, text: ({ isPublished }) => String(isPublished) },
]

/** The columns of the deposits; the last decides. */
export function useDepositColumns(acts: Acts): readonly Column<Deposit>[] {
  const { t } = useLingui()
  const may = useMay()
  const decide: Column<Deposit> = {
    key: 'decide',
    name: t`Decide`,
    show: (deposit) => <DepositActs deposit={deposit} {...acts} />,
    text: () => '',
  }
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
  const { state, reason, words, screenedBy, screenTime, isPublished } = deposit
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
      {isPublished && state !== 'cleared' && (
        <span className="text-caption text-ink-3">
          <Trans>Still in a valid root</Trans>
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
