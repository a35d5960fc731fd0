import type { MessageDescriptor } from '@lingui/core'

/** Something said in passing, in words of the catalogue. */
export type Toast = { readonly id: number; readonly text: MessageDescriptor }

const durationMs = 6_000
const most = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

export const readToasts = (): readonly Toast[] => toasts

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function closeToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id))
}

/** Shows a toast for 6,000 ms; at most three at once, the oldest goes first. */
export function toast(text: MessageDescriptor): void {
  lastId += 1
  const id = lastId
  publish([...toasts.slice(1 - most), { id, text }])
  setTimeout(() => closeToast(id), durationMs)
}

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
