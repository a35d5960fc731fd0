import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { productName } from '../i18n/branding.ts'
import { openAddress } from '../routing/navigation.ts'
import { readNotificationSetting } from './notificationSetting.ts'

export type SystemNotification = {
  /** One per event: two tabs that report it leave one notification. */
  readonly id: string
  /** The event in words, without an amount or an address. */
  readonly text: MessageDescriptor
  /** The screen that shows it. */
  readonly path: string
}

/**
 * Sends a system notification of an ended item, where they are turned on and no tab of the app is visible.
 */
export async function sendSystemNotification({ id, text, path }: SystemNotification): Promise<void> {
  if (readNotificationSetting() !== 'on' || document.visibilityState === 'visible') return
  const options = { body: i18n._(text), tag: id, icon: '/icon-192.png', data: { path } }
  try {
    const shown = new Notification(productName, options)
    shown.onclick = () => {
      shown.close()
      focus()
      void openAddress(path)
    }
  } catch {
    // On phones only a service worker may show one, where there is any.
    const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
    await worker?.showNotification(productName, options).catch(() => undefined)
  }
}
