/** All toasts of an app; `blocking` counts the calls that block the whole screen. */
export type Toasts<Toast> = {
  readonly shown: readonly (Toast & { readonly id: number })[]
  readonly blocking: number
}

export type ToastStore<Toast> = {
  readonly readToasts: () => Toasts<Toast>
  readonly subscribeToasts: (listener: () => void) => () => void
  readonly addToast: (toast: Toast) => void
  readonly closeToast: (id: number) => void
  /** Blocks the screen until the returned function is called. */
  readonly blockScreen: () => () => void
}

const shownLimit = 3

/** Creates the toasts of an app: at most three at once, the oldest goes first; each is closed after `timeoutMs`. */
export function createToastStore<Toast extends object>({
  timeoutMs,
}: {
  readonly timeoutMs: number
}): ToastStore<Toast> {
  let toasts: Toasts<Toast> = { shown: [], blocking: 0 }
  let lastId = 0
  const listeners = new Set<() => void>()
  const publish = (next: Partial<Toasts<Toast>>): void => {
    toasts = { ...toasts, ...next }
    for (const listener of listeners) listener()
  }
  const closeToast = (closed: number): void =>
    publish({ shown: toasts.shown.filter(({ id }) => id !== closed) })
  return {
    readToasts: () => toasts,
    subscribeToasts: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    addToast: (toast) => {
      lastId += 1
      const id = lastId
      publish({ shown: [...toasts.shown.slice(1 - shownLimit), { ...toast, id }] })
      setTimeout(() => closeToast(id), timeoutMs)
    },
    closeToast,
    blockScreen: () => {
      publish({ blocking: toasts.blocking + 1 })
      let ended = false
      return () => {
        if (ended) return
        ended = true
        publish({ blocking: toasts.blocking - 1 })
      }
    },
  }
}
