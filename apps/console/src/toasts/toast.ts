import { createToastStore } from '@bank/ui/app'
import type { MessageDescriptor } from '@lingui/core'

const { addToast, ...store } = createToastStore<{ readonly text: MessageDescriptor }>({ timeoutMs: 6_000 })

export const { readToasts, subscribeToasts, closeToast } = store

/** Shows a toast for 6,000 ms. */
export const toast = (text: MessageDescriptor): void => addToast({ text })
