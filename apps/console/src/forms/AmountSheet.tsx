import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { formatAmount } from '../i18n/formats.ts'
import { ActSheet } from './ActSheet.tsx'
import { isReason, ReasonField } from './ReasonField.tsx'
import { TextField } from './TextField.tsx'
import { useAct } from './useAct.ts'
import { useAmountText } from './useAmountText.ts'

type Booking = { readonly amount: string; readonly reason: string }

/** Proposes to book an amount of USDT, with a reason. */
export function AmountSheet<Result>({
  open,
  onClose,
  title,
  consequence,
  call,
  done,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly consequence: ReactNode
  readonly call: (booking: Booking, options: { readonly idempotencyKey: string }) => Promise<Result>
  readonly done: MessageDescriptor
}) {
  const { t } = useLingui()
  const amount = useAmountText('USDT')
  const [reason, setReason] = useState('')
  const close = () => {
    amount.setText('')
    setReason('')
    onClose()
  }
  const act = useAct({ call, done: () => done, onDone: close })
  return (
    <ActSheet
      open={open}
      onClose={close}
      title={title}
      description={consequence}
      submitLabel={<Trans>Propose</Trans>}
      busy={act.isPending}
      error={act.error}
      check={() =>
        amount.problem ?? (isReason(reason) ? undefined : t`Give a reason of 3 to 500 characters.`)
      }
      onSubmit={() =>
        amount.decimal !== undefined && act.mutate({ amount: amount.decimal, reason: reason.trim() })
      }
    >
      <TextField
        label={t`Amount in USDT`}
        text={amount.text}
        onText={amount.setText}
        inputMode="decimal"
        autoComplete="off"
        hint={amount.decimal && `${formatAmount(amount.decimal, 'USDT')} USDT`}
      />
      <ReasonField text={reason} onText={setReason} />
    </ActSheet>
  )
}
