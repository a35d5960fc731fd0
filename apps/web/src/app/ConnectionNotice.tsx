import { OfflineIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Connection, useConnection } from '../api/connection.ts'
import { configQuery } from '../api/queries.ts'

/** The shortest wait between two attempts to reach the service; browsers spread theirs over twice as long. */
const retryMs = 4_000

/**
 * Shows that the device is offline, or that the service does not answer, and that figures may be out of date. With
 * the connection the whole page loads again by itself.
 */
export function ConnectionNotice() {
  const connection = useConnection()
  useReconnect(connection)
  return (
    <div role="status" className="mx-auto max-w-column px-3 phone:px-4 wide:px-5">
      {connection !== 'online' && (
        <p className="mb-3 flex items-center gap-2 rounded-small bg-warn-soft px-4 py-2.5 text-small font-medium text-warn">
          <OfflineIcon size={16} className="shrink-0" aria-hidden="true" />
          <span>
            {connection === 'offline' ? (
              <Trans>You are offline. Figures may be out of date, and nothing can be sent.</Trans>
            ) : (
              <Trans>
                The service cannot be reached right now. Figures may be out of date. This page reconnects by
                itself.
              </Trans>
            )}
          </span>
        </p>
      )}
    </div>
  )
}

/** Tries to reach the service until it answers, then reloads every figure that the page shows. */
function useReconnect(connection: Connection): void {
  const queryClient = useQueryClient()
  const before = useRef(connection)
  useEffect(() => {
    const wasOnline = before.current === 'online'
    before.current = connection
    if (connection === 'online' && !wasOnline) void queryClient.invalidateQueries()
    if (connection !== 'unreachable') return
    const retry = () => void queryClient.fetchQuery({ ...configQuery, staleTime: 0 }).catch(() => undefined)
    const timer = setInterval(retry, retryMs * (1 + Math.random()))
    return () => clearInterval(timer)
  }, [connection, queryClient])
}
