import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { getAddress } from 'viem'
import { getAsset } from '../../../api/currencyIds.ts'
import { LongText } from '../../../components/addresses/LongText.tsx'
import { TimeZoneHint } from '../../../components/dates/TimeZoneHint.tsx'
import { FactList } from '../../../components/lists/FactList.tsx'
import { PrintReceipt } from '../../../components/receipt/PrintReceipt.tsx'
import { formatDateTime, formatDecimalMoney } from '../../../i18n/formats.ts'
import type { Withdrawal } from '../../../records/accountQueries.ts'
import { hasEnded } from '../../../records/recordStates.ts'
import { CopyRecordLink } from '../linked/CopyRecordLink.tsx'
import { WithdrawalProgress } from './WithdrawalCard.tsx'
import { withdrawalStateNames } from './withdrawalStates.ts'

/** All known facts of one withdrawal. */
export function WithdrawalDetail({
  order,
  isOpen,
  onClose,
}: {
  readonly order: Withdrawal
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const from = getAddress(order.sourceAddress)
  const to = getAddress(order.receivingAddress)
  const facts = [
    {
      key: 'amount',
      name: <Trans>You asked for</Trans>,
      value: formatDecimalMoney(order.amount, getAsset(order)),
    },
    { key: 'fee', name: <Trans>Our fee</Trans>, value: formatDecimalMoney(order.fee, 'USDT') },
    hasEnded(order)
      ? {
          key: 'arrival',
          name: <Trans>Paid to your wallet</Trans>,
          value: formatDecimalMoney(order.paidAmount, 'USDT'),
        }
      : {
          key: 'arrival',
          name: <Trans>Arrives in your wallet</Trans>,
          value: formatDecimalMoney(order.arrivalAmount, 'USDT'),
        },
    { key: 'time', name: <Trans>Requested</Trans>, value: formatDateTime(order.createTime) },
    { key: 'id', name: <Trans>Order number</Trans>, value: order.withdrawalId },
  ]
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Withdrawal</Trans>}
      closeLabel={t`Close`}
    >
      <div className="grid gap-5">
        <WithdrawalProgress order={order} />
        <FactList facts={facts} />
        <LongText name={<Trans>Source address</Trans>} text={from} label={t`Copy the source address`} />
        <LongText name={<Trans>Receiving address</Trans>} text={to} label={t`Copy the receiving address`} />
        <TimeZoneHint />
        <div className="flex flex-wrap gap-2">
          <PrintReceipt
            title={<Trans>Withdrawal</Trans>}
            facts={[
              ...facts,
              { key: 'state', name: <Trans>State</Trans>, value: i18n._(withdrawalStateNames[order.state]) },
            ]}
            texts={[
              ...order.payouts.flatMap(({ hash, state }) =>
                hash !== null && state === 'confirmed'
                  ? [{ key: hash, name: <Trans>Hash</Trans>, text: hash }]
                  : [],
              ),
              { key: 'from', name: <Trans>Source address</Trans>, text: from },
              { key: 'to', name: <Trans>Receiving address</Trans>, text: to },
            ]}
          />
          <CopyRecordLink kind="withdrawal" id={order.withdrawalId} />
        </div>
      </div>
    </Sheet>
  )
}
