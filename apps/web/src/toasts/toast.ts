import type { ApiError, MessageKey } from '@bank/api-schema'
import { createToastStore, type Toasts as ToastsOf } from '@bank/ui/app'
import type { MessageDescriptor } from '@lingui/core'

/**
 * Content of a toast: a client message of api-schema by its key, a failed call, a message of the catalogue,
 * or a sentence already in the user's language.
 */
export type Notice = MessageKey | ApiError | MessageDescriptor | (string & {})

type Content = { readonly kind: 'success' | 'error' | 'info'; readonly notice: Notice }
export type Toasts = ToastsOf<Content>
export type Toast = Toasts['shown'][number]

const durationMs = 2_000

/** A toast that could not be drawn for ten seconds, without a connection, is out of date. */
const { addToast, blockScreen, ...store } = createToastStore<Content>({ timeoutMs: 10_000 })

export const { readToasts, subscribeToasts, closeToast } = store

/** Starts the 2,000 ms when the toast can be read: its code and texts may still be loading. */
export function startCountdown(id: number): () => void {
  const timer = setTimeout(() => closeToast(id), durationMs)
  return () => clearTimeout(timer)
}

/** Shows a toast for 2,000 ms; `loading` blocks the screen until the returned function is called. */
export const toast = {
  success: (notice: Notice): void => addToast({ kind: 'success', notice }),
  error: (notice: Notice): void => addToast({ kind: 'error', notice }),
  info: (notice: Notice): void => addToast({ kind: 'info', notice }),
  loading: blockScreen,
}
