import { i18n } from '@lingui/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderWithConfig } from '../../testing/renderWithConfig.tsx'
import { messages } from '../i18n/catalogues/seldom/en.po'
import { FrozenNotice } from './FrozenNotice.tsx'

function show(): void {
  const contact = { support: 'mailto:help@bank.example', terms: null, privacy: null, imprint: null }
  renderWithConfig(<FrozenNotice frozenTime={Date.UTC(2026, 10, 28, 12)} />, { contact })
}

beforeEach(() => {
  i18n.load('en', messages)
  i18n.activate('en')
})
afterEach(cleanup)

test('default: a frozen bank says that balances are kept, and whom to ask', () => {
  show()
  expect(screen.getByText(/All movements of money are stopped for now\. Your balance is kept/)).toBeTruthy()
  expect(screen.getByText(/Stopped since .*2026/)).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('mailto:help@bank.example')
})
