import { Button } from '@bank/ui'
import { SheetFoot } from '@bank/ui/overlays'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** The foot of a review sheet: back on the left, submit on the right. */
export function ReviewFoot({
  hint,
  onBack,
  children,
}: {
  /** Shown above both buttons. */
  readonly hint?: ReactNode
  readonly onBack: () => void
  /** The button on the right, half as wide as the sheet. */
  readonly children: ReactNode
}) {
  return (
    <SheetFoot>
      {hint}
      <div className="grid grid-cols-2 gap-3">
        <Button kind="ghost" size="half" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        {children}
      </div>
    </SheetFoot>
  )
}
