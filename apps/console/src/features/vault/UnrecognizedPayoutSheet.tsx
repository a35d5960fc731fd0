import type { ConsoleResult } from '@bank/api-schema/console'
import { Facts } from '@bank/ui'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { Money } from '../../components/Money.tsx'
import { ActSheet } from '../../forms/ActSheet.tsx'
import { isReason, ReasonField } from '../../forms/ReasonField.tsx'
import { SelectField } from '../../forms/SelectField.tsx'
import { useAct } from '../../forms/useAct.ts'
import { listPayoutBookings, type PayoutBooking } from './listPayoutBookings.ts'

/** Proposes what a payout without an order was: nothing moves until another operator agrees. */
export function UnrecognizedPayoutSheet({
  payout,
  onClose,
}: {
  readonly payout: ConsoleResult<'queryUnrecognizedPayouts'>[number]
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const bookings = listPayoutBookings(payout)
  const [key, setKey] = useState(bookings[0].key)
  const [reason, setReason] = useState('')
  const booking = bookings.find((one) => one.key === key) ?? bookings[0]
  const act = useAct({
    call: consoleClient.proposeUnrecognizedPayout,
    done: () => msg`Proposed. Another operator must approve it.`,
    onDone: onClose,
  })
  const describe = ({ bookAs, order }: PayoutBooking) => {
    if (order)
      return t`Open withdrawal ${order.withdrawalId} of ${order.amount}, so that it is not paid again`
    if (bookAs === 'withdrawal') return t`A withdrawal of this member that the backup did not have`
    return bookAs === 'capital' ? t`Own funds, from revenue` : t`Surplus of the vault that was never booked`
  }
  return (
    <ActSheet
      open
      onClose={onClose}
      title={<Trans>Propose a booking</Trans>}
      description={
        <Trans>
          Once another operator approves it, the ledger matches the chain and payouts resume. Any part that
          the member’s balance cannot cover is paid by revenue.
        </Trans>
      }
      submitLabel={<Trans>Propose</Trans>}
      busy={act.isPending}
      error={act.error}
      check={() => (isReason(reason) ? undefined : t`Give a reason of 3 to 500 characters.`)}
      onSubmit={() => act.mutate({ id: payout.id, ...booking.request, reason: reason.trim() })}
    >
      <Facts
        facts={[
          {
            key: 'amount',
            name: <Trans>Amount</Trans>,
            value: <Money amount={payout.amount} asset="USDT" />,
          },
          { key: 'recipient', name: <Trans>Paid to</Trans>, value: payout.recipient },
        ]}
      />
      <SelectField
        label={t`Before`}
        chosen={key}
        onChoose={setKey}
        options={bookings.map((one) => ({ key: one.key, name: describe(one) }))}
      />
      <ReasonField text={reason} onText={setReason} />
    </ActSheet>
  )
}
