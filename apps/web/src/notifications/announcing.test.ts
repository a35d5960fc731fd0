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
  ...(await import('./announcing.ts')),
  ...(await import('./announce.ts')),
})
const event = {
  id: 'cross 7 filled',
  text: { id: 'x', message: 'A transfer has arrived' },
  path: '/cross/record/7',
}

test('default: what ends while nobody looks is told by the system, once asked for', async () => {
  standInBrowser('hidden')
  const { announce, readAnnouncing, startAnnouncing, stopAnnouncing } = await load()
  await announce(event)
  expect([readAnnouncing(), FakeNotification.askedCount, shown.length]).toEqual(['off', 0, 0])
  expect(await startAnnouncing()).toBe('on')
  await announce(event)
  expect(shown).toMatchObject([{ options: { body: 'A transfer has arrived', tag: 'cross 7 filled' } }])
  stopAnnouncing()
  await announce(event)
  expect(shown).toHaveLength(1)
})

test('behavior: whoever looks at the page is told there and not twice', async () => {
  standInBrowser('visible')
  const { announce, startAnnouncing } = await load()
  await startAnnouncing()
  await announce(event)
  expect(shown).toEqual([])
})

test('behavior: a refusal stands, and a browser without notifications has none to offer', async () => {
  standInBrowser('hidden')
  FakeNotification.answer = 'denied'
  const { readAnnouncing, startAnnouncing } = await load()
  expect(await startAnnouncing()).toBe('blocked')
  vi.unstubAllGlobals()
  expect(readAnnouncing()).toBe('none')
})
