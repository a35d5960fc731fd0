import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** Shows how much of a list is visible, described by `children`, and loads the rest. */
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
