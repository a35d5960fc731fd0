import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** How much of a list stands on the screen, said by `children`, and the way to the rest. */
export function LoadMore({
  isBusy,
  onMore,
  children,
}: {
  readonly isBusy: boolean
  readonly onMore: () => void
  readonly children: ReactNode
}) {
  return (
    <div className="mt-3 flex flex-col items-center gap-2">
      <p className="text-caption text-ink-3 num">{children}</p>
      <Button kind="ghost" size="pill" busy={isBusy} onClick={onMore}>
        <Trans>Load more</Trans>
      </Button>
    </div>
  )
}
