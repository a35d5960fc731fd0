import { OfflineIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'

/** Shows that the device is offline and that figures may be out of date. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="mx-auto max-w-column px-3 phone:px-4 wide:px-5">
      {!online && (
        <p className="mb-3 flex items-center gap-2 rounded-small bg-warn-soft px-4 py-2.5 text-small font-medium text-warn">
          <OfflineIcon size={16} className="shrink-0" aria-hidden="true" />
          <Trans>You are offline. Figures may be out of date, and nothing can be sent.</Trans>
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
