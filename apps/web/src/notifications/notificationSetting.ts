import { readStored, writeStored } from '@bank/ui/browser'
import { useSyncExternalStore } from 'react'

const settingKey = 'announcements'
const listeners = new Set<() => void>()

/**
 * `off`: not requested; `blocked`: requested, and the browser refuses; `none`: not supported by this browser.
 */
export type NotificationSetting = 'on' | 'off' | 'blocked' | 'none'

/** Reads the setting of system notifications. */
export function readNotificationSetting(): NotificationSetting {
  if (!('Notification' in globalThis)) return 'none'
  if (Notification.permission === 'denied') return 'blocked'
  return readStored(settingKey) === 'on' && Notification.permission === 'granted' ? 'on' : 'off'
}

export const useNotificationSetting = (): NotificationSetting =>
  useSyncExternalStore(subscribe, readNotificationSetting, () => 'none')

/** Requests the browser's permission; called only by a tap. */
export async function startNotifications(): Promise<NotificationSetting> {
  if (!('Notification' in globalThis)) return 'none'
  const answer = await Notification.requestPermission().catch(() => 'denied' as const)
  writeStored(settingKey, answer === 'granted' ? 'on' : null)
  publish()
  return readNotificationSetting()
}

export function stopNotifications(): void {
  writeStored(settingKey, null)
  publish()
}

function publish(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may have turned it on, and the browser's own settings may have changed meanwhile.
  addEventListener('storage', listener)
  addEventListener('focus', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
    removeEventListener('focus', listener)
  }
}
