import { Button, OutwardIcon } from '@bank/ui'
import type { ReactNode } from 'react'
import { toast } from '../../toasts/toast.ts'
import { canShare } from './canShare.ts'
import { shareNatively } from './shareNatively.ts'

/** Shares a text natively; nothing where the device cannot, as the text can be copied beside it. */
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
