import { CopyText } from '@bank/ui'
import type { ReactNode } from 'react'
import { toast } from '../../toasts/toast.ts'

/** A hash or an address in full, copied at a tap, with a slot for an explorer link. */
export function LongText({
  name,
  text,
  label,
  copied,
  link,
}: {
  readonly name: ReactNode
  readonly text: string
  readonly label: string
  readonly copied?: 'hashCopied'
  readonly link?: ReactNode
}) {
  return (
    <div className="text-small">
      <div className="flex items-baseline justify-between gap-3">
        <span className="text-ink-2">{name}</span>
        {link}
      </div>
      <CopyText
        text={text}
        label={label}
        {...(copied && { onCopied: () => toast.success(copied) })}
        onFailed={() => toast.error('copyFailed')}
      >
        <span className="break-all">{text}</span>
      </CopyText>
    </div>
  )
}
