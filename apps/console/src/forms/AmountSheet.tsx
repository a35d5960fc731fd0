import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatAmount } from '../i18n/formats.ts'
import { ProposalSheet } from './ProposalSheet.tsx'
import { TextField } from './TextField.tsx'
import { useAmountText } from './useAmountText.ts'

type Booking = { readonly amount: string; readonly reason: string }

/** Proposes to book an amount of USDT, with a reason. */
export function AmountSheet({
  open,
  onClose,
  title,
  description,
  call,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  /** Consequence of the approval, where it books nothing at once. */
  readonly description?: string
  readonly call: (booking: Booking, options: { readonly idempotencyKey: string }) => Promise<unknown>
}) {
  const { t } = useLingui()
  const amount = useAmountText('USDT')
  const close = () => {
    amount.setText('')
    onClose()
  }
  return (
    <ProposalSheet
      open={open}
      onClose={close}
      title={title}
      description={description ?? t`Nothing is booked until another operator approves it.`}
      check={() => amount.problem}
      request={{ amount: amount.decimal ?? '' }}
      call={call}
    >
      <TextField
        label={t`Amount in USDT`}
        text={amount.text}
        onText={amount.setText}
        inputMode="decimal"
        autoComplete="off"
        hint={amount.decimal && `${formatAmount(amount.decimal, 'USDT')} USDT`}
      />
    </ProposalSheet>
  )
}
