import { ApiError } from '@bank/api-schema'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ActSheet } from './ActSheet.tsx'
import { TotpField } from './TotpField.tsx'
import { useAct } from './useAct.ts'

export type Summary = {
  readonly lines: readonly { readonly label: string; readonly value: string }[]
  readonly hash: string
}

type Approval = { readonly summaryHash: string; readonly totp: string }

/**
 * A yes to money or rules: shows whole what the server says it does, and sends the hash of exactly that with a fresh
 * code. When it changed meanwhile the server refuses, and what stands here is loaded again.
 */
export function ApproveSheet<Result>({
  open,
  onClose,
  title,
  submitLabel,
  summary,
  call,
  done,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly submitLabel: ReactNode
  readonly summary: Summary
  readonly call: (approval: Approval, options: { readonly idempotencyKey: string }) => Promise<Result>
  readonly done: (result: Result) => MessageDescriptor
}) {
  const { t } = useLingui()
  const [totp, setTotp] = useState('')
  const close = () => {
    setTotp('')
    onClose()
  }
  const act = useAct({ call, done, onDone: close })
  const describe = (error: unknown) => {
    if (!(error instanceof ApiError)) return undefined
    if (error.code === 5002) return t`The code was not accepted. Wait for the next one; each code works once.`
    if (error.code === 3018)
      return t`It changed since you read it, so nothing was approved. The details above were reloaded: read them again.`
    return undefined
  }
  return (
    <ActSheet
      open={open}
      onClose={close}
      title={title}
      description={<Trans>What will happen, as recorded on the server:</Trans>}
      submitLabel={submitLabel}
      act={act}
      explain={describe}
      check={() => (totp.length === 6 ? undefined : t`Enter the six digits of your authenticator.`)}
      onSubmit={() => act.mutate({ summaryHash: summary.hash, totp })}
    >
      <SummaryLines summary={summary} />
      <TotpField text={totp} onText={setTotp} />
    </ActSheet>
  )
}

function SummaryLines({ summary }: { readonly summary: Summary }) {
  return (
    <dl className="grid gap-1.5 rounded-box bg-sunken p-4 text-small">
      {summary.lines.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-ink-2">{label}</dt>
          <dd className="ml-auto text-right font-medium num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
