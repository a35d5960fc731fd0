import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { memberKey } from '../../api/queries.ts'

/**
 * Reloads balances and ledger when the ids of finished orders change, as another device may have finished one.
 * Undefined ids are not loaded yet.
 */
export function useReloadWhenChanged(finishedIds: readonly string[] | undefined): void {
  const queryClient = useQueryClient()
  const ids = finishedIds?.join()
  const seen = useRef(ids)
  useEffect(() => {
    if (seen.current !== undefined && ids !== seen.current)
      void queryClient.invalidateQueries({ queryKey: memberKey })
    seen.current = ids
  }, [ids, queryClient])
}
