import type { ApiError, MessageKey } from '@bank/api-schema'
import type { MessageDescriptor } from '@lingui/core'

/**
 * What a toast says: a client message of api-schema by its key, a call that failed, a message of the catalogue,
 * or a sentence that already is in the person's language.
 */
export type Notice = MessageKey | ApiError | MessageDescriptor | (string & {})

export type Toast = {
  readonly id: number
  readonly kind: 'success' | 'error' | 'info'
  readonly notice: Notice
}

/** All that is shown now; `blocking` counts the calls that the whole screen waits for. */
export type Toasts = { readonly shown: readonly Toast[]; readonly blocking: number }

const durationMs = 2_000
/** What could not be drawn for so long, for want of a connection, is no news any more. */
const undrawnMs = 10_000

let toasts: Toasts = { shown: [], blocking: 0 }
let lastId = 0
const listeners = new Set<() => void>()

export const readToasts = (): Toasts => toasts

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function closeToast(id: number): void {
  publish({ ...toasts, shown: toasts.shown.filter((toast) => toast.id !== id) })
}

/** Its 2,000 ms begin when it can be read: what draws it, and its words, may still be on their way. */
export function startCountdown(id: number): () => void {
  const timer = setTimeout(() => closeToast(id), durationMs)
  return () => clearTimeout(timer)
}

/** Says something in passing for 2,000 ms; `loading` blocks the screen until its answer is called. */
export const toast = {
  success: (notice: Notice): void => addToast('success', notice),
  error: (notice: Notice): void => addToast('error', notice),
  info: (notice: Notice): void => addToast('info', notice),
  loading: (): (() => void) => {
    publish({ ...toasts, blocking: toasts.blocking + 1 })
    let ended = false
    return () => {
      if (ended) return
      ended = true
      publish({ ...toasts, blocking: toasts.blocking - 1 })
    }
  },
}

function addToast(kind: Toast['kind'], notice: Notice): void {
  lastId += 1
  const id = lastId
  publish({ ...toasts, shown: [...toasts.shown.slice(-2), { id, kind, notice }] })
  setTimeout(() => closeToast(id), undrawnMs)
}

function publish(next: Toasts): void {
  toasts = next
  for (const listener of listeners) listener()
}
