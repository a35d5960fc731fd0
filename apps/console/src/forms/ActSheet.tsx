import { Button } from '@bank/ui'
import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useDescribeError } from '../toasts/useDescribeError.ts'

type ActSheetProps = {
  readonly open?: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly children: ReactNode
  readonly submitLabel: ReactNode
  readonly danger?: boolean
  /** The running or last attempt, and the server's error of it. */
  readonly act: { readonly isPending: boolean; readonly error: unknown }
  /** Words for an answer that means something of its own here. */
  readonly explain?: (error: unknown) => string | undefined
  /** The input problem as text; undefined when the form may be submitted. */
  readonly check?: () => string | undefined
  readonly onSubmit: () => void
}

/** A dialog in which an operator does something: what will happen, what it needs, and why it did not go through. */
export function ActSheet({
  open = true,
  onClose,
  title,
  description,
  children,
  submitLabel,
  danger = false,
  act: { isPending: busy, error },
  explain,
  check,
  onSubmit,
}: ActSheetProps) {
  const { t } = useLingui()
  const describe = useDescribeError()
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = check?.()
    setProblem(found)
    if (found === undefined) onSubmit()
  }
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={description}
      closeLabel={t`Close`}
      locked={busy}
    >
      <form onSubmit={submit} className="grid gap-4" noValidate>
        {children}
        <p role="alert" className="text-small text-danger empty:hidden">
          {problem ?? (error && !busy ? (explain?.(error) ?? describe(error)) : undefined)}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button kind="ghost" onClick={onClose} disabled={busy}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
