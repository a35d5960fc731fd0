import type { ApiError, MessageKey } from '@bank/api-schema'
import type { MessageDescriptor } from '@lingui/core'

/**
 * Content of a toast: a client message of api-schema by its key, a failed call, a message of the catalogue,
 * or a sentence already in the user's language.
 */
export type Notice = MessageKey | ApiError | MessageDescriptor | (string & {})

export type Toast = {
  readonly id: number
  readonly kind: 'success' | 'error' | 'info'
  readonly notice: Notice
}

/** All toasts on screen; `blocking` counts the calls that block the whole screen. */
export type Toasts = { readonly shown: readonly Toast[]; readonly blocking: number }

const durationMs = 2_000
/** A toast that could not be drawn for this long, without a connection, is out of date. */
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

/** Starts the 2,000 ms when the toast can be read: its code and texts may still be loading. */
export function startCountdown(id: number): () => void {
  const timer = setTimeout(() => closeToast(id), durationMs)
  return () => clearTimeout(timer)
}

/** Shows a toast for 2,000 ms; `loading` blocks the screen until the returned function is called. */
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
