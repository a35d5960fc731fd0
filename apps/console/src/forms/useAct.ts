import { createIdempotencyKey } from '@bank/api-schema'
import type { MessageDescriptor } from '@lingui/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { updateSession } from '../api/queries.ts'
import { toast } from '../toasts/toast.ts'

/**
 * One act of the operator: the same request is sent under the same key, so that a second try after a lost answer does
 * nothing twice. Whatever it ends in, every screen is asked again.
 */
export function useAct<Request, Result>({
  call,
  done,
  onDone,
}: {
  readonly call: (request: Request, options: { readonly idempotencyKey: string }) => Promise<Result>
  readonly done: (result: Result) => MessageDescriptor
  readonly onDone?: (result: Result) => void
}) {
  const queryClient = useQueryClient()
  const sent = useRef({ request: '', key: '' })
  return useMutation({
    mutationFn: (request: Request) => {
      const text = JSON.stringify(request)
      if (sent.current.request !== text) sent.current = { request: text, key: createIdempotencyKey() }
      return call(request, { idempotencyKey: sent.current.key })
    },
    onSuccess: (result) => {
      sent.current = { request: '', key: '' }
      toast(done(result))
      onDone?.(result)
    },
    onSettled: () => updateSession(queryClient),
  })
}
