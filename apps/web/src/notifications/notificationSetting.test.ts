import { i18n } from '@lingui/core'
import { afterEach, expect, test, vi } from 'vitest'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const shown: { title: string; options: NotificationOptions | undefined }[] = []
const kept = new Map<string, string>()

class FakeNotification {
  static permission: NotificationPermission = 'default'
  static answer: NotificationPermission = 'granted'
  static askedCount = 0
  static requestPermission(): Promise<NotificationPermission> {
    FakeNotification.askedCount += 1
    FakeNotification.permission = FakeNotification.answer
    return Promise.resolve(FakeNotification.answer)
  }
  onclick: (() => void) | null = null
  constructor(title: string, options?: NotificationOptions) {
    shown.push({ title, options })
  }
}

function standInBrowser(visibilityState: DocumentVisibilityState): void {
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('document', { visibilityState, querySelector: () => null })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
  kept.clear()
  shown.length = 0
  Object.assign(FakeNotification, { permission: 'default', answer: 'granted', askedCount: 0 })
})

const load = async () => ({
  ...(await import('./notificationSetting.ts')),
  ...(await import('./sendSystemNotification.ts')),
})
const event = {
  id: 'cross 7 filled',
  text: { id: 'x', message: 'A transfer has arrived' },
  path: '/cross/record/7',
}

test('default: an end in the background is announced by the system, once permitted', async () => {
  standInBrowser('hidden')
  const { sendSystemNotification, readNotificationSetting, startNotifications, stopNotifications } =
    await load()
  await sendSystemNotification(event)
  expect([readNotificationSetting(), FakeNotification.askedCount, shown.length]).toEqual(['off', 0, 0])
  expect(await startNotifications()).toBe('on')
  await sendSystemNotification(event)
  expect(shown).toMatchObject([{ options: { body: 'A transfer has arrived', tag: 'cross 7 filled' } }])
  stopNotifications()
  await sendSystemNotification(event)
  expect(shown).toHaveLength(1)
})

test('behavior: a member who has the page open is notified there, and not twice', async () => {
  standInBrowser('visible')
  const { sendSystemNotification, startNotifications } = await load()
  await startNotifications()
  await sendSystemNotification(event)
  expect(shown).toEqual([])
})

test('behavior: a refusal is final, and a browser without notifications offers none', async () => {
  standInBrowser('hidden')
  FakeNotification.answer = 'denied'
  const { readNotificationSetting, startNotifications } = await load()
  expect(await startNotifications()).toBe('blocked')
  vi.unstubAllGlobals()
  expect(readNotificationSetting()).toBe('none')
})
