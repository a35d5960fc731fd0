import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ActSheet } from './ActSheet.tsx'
import { isReason, ReasonField } from './ReasonField.tsx'
import { useAct } from './useAct.ts'

/** An act that needs nothing but a reason: it says what will happen before it does. */
export function ReasonSheet<Result>({
  open,
  onClose,
  title,
  consequence,
  submitLabel,
  danger = false,
  call,
  done,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly consequence: ReactNode
  readonly submitLabel: ReactNode
  readonly danger?: boolean
  readonly call: (reason: string, options: { readonly idempotencyKey: string }) => Promise<Result>
  readonly done: (result: Result) => MessageDescriptor
}) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const close = () => {
    setReason('')
    onClose()
  }
  const act = useAct({ call, done, onDone: close })
  return (
    <ActSheet
      open={open}
      onClose={close}
      title={title}
      description={consequence}
      submitLabel={submitLabel}
      danger={danger}
      busy={act.isPending}
      error={act.error}
      check={() => (isReason(reason) ? undefined : t`Give a reason of 3 to 500 characters.`)}
      onSubmit={() => act.mutate(reason.trim())}
    >
      <ReasonField text={reason} onText={setReason} />
    </ActSheet>
  )
}
