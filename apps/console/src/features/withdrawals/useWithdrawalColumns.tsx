import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { StateBadge } from '../../components/StateBadge.tsx'
import { useLabel } from '../../labels/useLabel.ts'
import {
  describeReason,
  type Withdrawal,
  withdrawalReasons,
  withdrawalStates,
} from '../../labels/withdrawalLabels.ts'
import { type Column, toTimeText } from '../../table/column.ts'
import {
  createFileColumns,
  createMoneyColumn,
  createTextColumn,
  createTimeColumn,
} from '../../table/usualColumns.tsx'
import { RiskMarks } from './RiskMarks.tsx'

const downloadOnly: readonly Column<Withdrawal>[] = [
  ...createFileColumns(['asset', 'reason', 'memberId', 'paidAmount']),
  { key: 'accountAgeMs', name: '', show: null, text: ({ risk }) => (risk ? String(risk.accountAgeMs) : '') },
  { key: 'isFirst', name: '', show: null, text: ({ risk }) => (risk ? String(risk.isFirst) : '') },
  { key: 'lastDayAmount', name: '', show: null, text: ({ risk }) => risk?.lastDayAmount ?? '' },
  { key: 'isMemberSuspended', name: '', show: null, text: ({ isMemberBanned }) => String(isMemberBanned) },
  { key: 'isSanctioned', name: '', show: null, text: ({ risk }) => String(risk?.isSanctioned ?? '') },
  { key: 'approveTime', name: '', show: null, text: ({ approveTime }) => toTimeText(approveTime) },
]

/** The columns of every list of withdrawals; the download has more of the risk than the screen has room for. */
export function useWithdrawalColumns(): readonly Column<Withdrawal>[] {
  const { t } = useLingui()
  const word = useLabel()
  return [
    {
      key: 'id',
      name: t`Order`,
      show: ({ id }) => (
        <Link to="/withdrawals/$id" params={{ id }} className="font-strong text-accent hover:underline">
          #{id}
        </Link>
      ),
      text: ({ id }) => id,
    },
    createTimeColumn('createTime', t`Requested`),
    createTextColumn('address', t`To the member’s wallet`, (address) => (
      <span className="break-all num">{address}</span>
    )),
    createMoneyColumn('amount', t`Amount`, 'USDT'),
    {
      key: 'state',
      name: t`State`,
      show: ({ state, reason, isMemberBanned }) => (
        <span className="inline-grid justify-items-end gap-1 table:justify-items-start">
          <StateBadge tone={withdrawalStates[state].tone}>{word(withdrawalStates, state)}</StateBadge>
          {reason !== null && (
            <span className="text-caption text-ink-3">
              {word(withdrawalReasons, describeReason({ reason, isMemberBanned }) ?? '')}
            </span>
          )}
        </span>
      ),
      text: ({ state }) => state,
    },
    {
      key: 'risk',
      name: t`Risk`,
      show: (order) => <RiskMarks order={order} />,
      text: ({ risk }) => (risk === null ? 'notScreened' : 'screened'),
    },
    ...downloadOnly,
    {
      key: 'approvals',
      name: t`Approvals`,
      isFigure: true,
      show: ({ approvals, reviewsNeeded }) =>
        reviewsNeeded === null || reviewsNeeded === 0 ? '—' : t`${approvals} of ${reviewsNeeded}`,
      text: ({ approvals, reviewsNeeded }) => `${approvals}/${reviewsNeeded ?? ''}`,
    },
  ]
}
