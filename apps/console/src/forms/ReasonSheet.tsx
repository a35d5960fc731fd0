import { ApiError } from '@bank/api-schema'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ActSheet } from './ActSheet.tsx'
import { isReason, ReasonField } from './ReasonField.tsx'
import { TotpField } from './TotpField.tsx'
import { useAct } from './useAct.ts'

type Confirmation<NeedsTotp extends boolean> = { readonly reason: string } & (NeedsTotp extends true
  ? { readonly totp: string }
  : unknown)

export type ReasonSheetProps<Fields, Result, NeedsTotp extends boolean = false> = {
  readonly open?: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly description: ReactNode
  readonly submitLabel: ReactNode
  readonly danger?: boolean
  readonly needsTotp?: NeedsTotp
  /** The fields of the act beside its reason, and what is shown with them. */
  readonly children?: ReactNode
  readonly request: Fields
  /** The problem of these fields as text; undefined when they may be sent. */
  readonly check?: () => string | undefined
  readonly explain?: (error: unknown) => string | undefined
  readonly call: (
    request: NoInfer<Fields> & Confirmation<NeedsTotp>,
    options: { readonly idempotencyKey: string },
  ) => Promise<Result>
  readonly done: (result: Result) => MessageDescriptor
}

/** An act with a reason, and with a fresh code where `needsTotp`: it says what will happen before it does. */
export function ReasonSheet<Fields, Result, NeedsTotp extends boolean = false>({
  onClose,
  needsTotp,
  children,
  request,
  check,
  explain,
  call,
  done,
  ...sheet
}: ReasonSheetProps<Fields, Result, NeedsTotp>) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [totp, setTotp] = useState('')
  const close = () => {
    setReason('')
    setTotp('')
    onClose()
  }
  const act = useAct({ call, done, onDone: close })
  const findProblem = () => {
    const problem = check?.()
    if (problem !== undefined) return problem
    if (!isReason(reason)) return t`Give a reason of 3 to 500 characters.`
    return needsTotp && totp.length !== 6 ? t`Enter the six digits of your authenticator.` : undefined
  }
  const explainCode = (error: unknown) =>
    needsTotp && error instanceof ApiError && error.code === 5002
      ? t`The code was not accepted. Wait for the next one; each code works once.`
      : explain?.(error)
  const submit = () => {
    const confirmation = { reason: reason.trim(), ...(needsTotp && { totp }) }
    act.mutate({ ...request, ...(confirmation as Confirmation<NeedsTotp>) })
  }
  return (
    <ActSheet
      {...sheet}
      onClose={close}
      act={act}
      explain={explainCode}
      check={findProblem}
      onSubmit={submit}
    >
      {children}
      <ReasonField text={reason} onText={setReason} />
      {needsTotp && <TotpField text={totp} onText={setTotp} />}
    </ActSheet>
  )
}
