import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

/**
 * Discards a transaction that was begun and not sent; confirms first where something remains on the chain.
 */
export function DiscardButton({
  leaves,
  onDiscard,
}: {
  /** Description of what remains on the chain; null where nothing does. */
  readonly leaves: ReactNode | null
  readonly onDiscard: () => void
}) {
  const [isAsked, setAsked] = useState(false)
  if (leaves === null || !isAsked)
    return (
      <Button kind="ghost" size="pill" onClick={leaves === null ? onDiscard : () => setAsked(true)}>
        <Trans>Discard</Trans>
      </Button>
    )
  return (
    <div role="alert" className="grid basis-full gap-3 rounded-small bg-warn-soft p-3">
      <p className="text-small text-warn">{leaves}</p>
      <div className="flex flex-wrap gap-2">
        <Button kind="danger" size="pill" onClick={onDiscard}>
          <Trans>Discard anyway</Trans>
        </Button>
        <Button kind="ghost" size="pill" onClick={() => setAsked(false)}>
          <Trans>Don’t cancel</Trans>
        </Button>
      </div>
    </div>
  )
}
