import type { ConsoleResult } from '@bank/api-schema/console'
import { Fact, Facts } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { Money } from '../../components/Money.tsx'
import { ProposalSheet } from '../../forms/ProposalSheet.tsx'
import { SelectField } from '../../forms/SelectField.tsx'
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
  const booking = bookings.find((one) => one.key === key) ?? bookings[0]
  const describe = ({ bookAs, order }: PayoutBooking) => {
    if (order)
      return t`Open withdrawal ${order.withdrawalId} of ${order.amount}, so that it is not paid again`
    if (bookAs === 'nothing') return t`Nothing: the ledger was corrected manually`
    if (bookAs === 'withdrawal') return t`A withdrawal of this member that the backup did not have`
    return bookAs === 'capital' ? t`Own funds, from revenue` : t`Surplus of the vault that was never booked`
  }
  return (
    <ProposalSheet
      onClose={onClose}
      title={<Trans>Propose a booking</Trans>}
      description={
        booking.bookAs === 'nothing' ? (
          <Trans>
            Nothing is booked. Once another operator approves it, payouts resume with the ledger unchanged. If
            the payment can be booked, propose that instead.
          </Trans>
        ) : (
          <Trans>
            Once another operator approves it, the ledger matches the chain and payouts resume. Any part that
            the member’s balance cannot cover is paid by revenue.
          </Trans>
        )
      }
      request={{ id: payout.id, ...booking.request }}
      call={consoleClient.proposeUnrecognizedPayout}
    >
      <Facts>
        <Fact name={<Trans>Amount</Trans>}>
          <Money amount={payout.amount} asset="USDT" />
        </Fact>
        <Fact name={<Trans>Paid to</Trans>}>{payout.recipient}</Fact>
      </Facts>
      <SelectField
        label={t`Before`}
        chosen={key}
        onChoose={setKey}
        options={bookings.map((one) => ({ key: one.key, name: describe(one) }))}
      />
    </ProposalSheet>
  )
}
