import { i18n } from '@lingui/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderWithConfig } from '../../../testing/renderWithConfig.tsx'
import { SessionList } from './SessionList.tsx'

const createSession = (sessionId: string, isCurrent: boolean) => ({
  ...{ sessionId, isCurrent, browser: 'chrome', system: 'linux' },
  ...{ signInTime: Date.UTC(2026, 10, 29, 10), lastUseTime: Date.UTC(2026, 10, 29, 11) },
})

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)

test('behavior: the session that asks is listed first and is the only one without a button to end it', () => {
  const sessions = [createSession('1', false), createSession('2', true), createSession('3', false)]
  renderWithConfig(<SessionList address="0x1" sessions={sessions} />, {})
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows.map((text) => text?.includes('This device'))).toEqual([true, false, false])
  expect(rows.map((text) => text?.includes('End session'))).toEqual([false, true, true])
})
