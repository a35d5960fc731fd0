import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TimeZoneHint } from './TimeZoneHint.tsx'

const own = process.env.TZ

beforeEach(() => {
  localStorage.setItem('app_language', 'en')
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  process.env.TZ = 'Asia/Singapore'
})
afterEach(() => {
  cleanup()
  if (own === undefined) delete process.env.TZ
  else process.env.TZ = own
})

const say = (days?: 'interest' | 'shares') =>
  render(
    <I18nProvider i18n={i18n}>
      <TimeZoneHint {...(days && { days })} />
    </I18nProvider>,
  ).container.textContent

test('default: times are the device’s, in its zone', () => {
  expect(say()).toBe('Times are your device’s, now GMT+8.')
})

test('behavior: days that are the bank’s own are called UTC days, whatever the device’s zone', () => {
  expect(say('interest')).toBe('Times are your device’s, now GMT+8. Days of interest are UTC days.')
  cleanup()
  expect(say('shares')).toBe('Times are your device’s, now GMT+8. Distribution days are UTC days.')
})
