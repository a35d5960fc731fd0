import { Button } from '@bank/ui'
import { SheetFoot } from '@bank/ui/overlays'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** The foot of a sheet in which something is looked over: back on the left, on the right what sends it off. */
export function ReviewFoot({
  hint,
  onBack,
  children,
}: {
  /** Stands above both. */
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
