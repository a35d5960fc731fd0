import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { isNewVersionReady, subscribeNewVersion } from '../offline/newVersion.ts'

/** Offers the build that was fetched meanwhile; reloads only at a tap. */
export function VersionNotice() {
  const isReady = useSyncExternalStore(subscribeNewVersion, isNewVersionReady, () => false)
  return (
    <div role="status" className="mx-auto max-w-column px-3 phone:px-4 wide:px-5">
      {isReady && (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-small bg-accent-soft px-4 py-2.5 text-small font-medium">
          <p className="min-w-0 flex-1 basis-40">
            <Trans>A new version is ready. What you have typed here is lost when the page reloads.</Trans>
          </p>
          <Button kind="ghost" size="pill" onClick={() => location.reload()}>
            <Trans>Reload</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
