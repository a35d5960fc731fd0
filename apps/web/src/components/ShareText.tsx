import { Button, OutwardIcon } from '@bank/ui'
import type { ReactNode } from 'react'
import { toast } from '../toasts/toast.ts'
import { canShare } from './canShare.ts'
import { shareNatively } from './shareNatively.ts'

/** Hands a text on by the device's own list of ways; nothing where it has none, for beside it the text is copied. */
export function ShareText({
  readText,
  children,
}: {
  readonly readText: () => string
  readonly children: ReactNode
}) {
  if (!canShare()) return null
  return (
    <Button
      kind="ghost"
      size="pill"
      onClick={() => void shareNatively({ text: readText() }, () => toast.error('copyFailed'))}
    >
      <OutwardIcon size={16} aria-hidden="true" />
      {children}
    </Button>
  )
}
