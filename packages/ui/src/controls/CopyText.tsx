import { type ReactNode, useState } from 'react'
import { CheckIcon, CopyIcon } from '../icons/icons.ts'

const shownMs = 1_500

/** A text that copies itself; `onCopied` and `onFailed` notify the user, the icon shows it. */
export function CopyText({
  text,
  label,
  children,
  onCopied,
  onFailed,
}: {
  readonly text: string
  readonly label: string
  readonly children: ReactNode
  readonly onCopied?: () => void
  readonly onFailed?: () => void
}) {
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), shownMs)
      onCopied?.()
    } catch {
      onFailed?.()
    }
  }
  return (
    <button
      type="button"
      onClick={() => void copy()}
      title={label}
      className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-small text-left num hover:text-accent"
    >
      <span className="min-w-0">{children}</span>
      {copied ? (
        <CheckIcon size={14} className="shrink-0 text-credit" aria-hidden="true" />
      ) : (
        <CopyIcon size={14} className="shrink-0" aria-hidden="true" />
      )}
      <span className="sr-only">{label}</span>
    </button>
  )
}
