import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FoldedRecordCard } from './RecordCard.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)

const createCard = (startsOpen: boolean) => (
  <I18nProvider i18n={i18n}>
    <FoldedRecordCard label="Record" title="1 BNB" state="Arrived" time="today" startsOpen={startsOpen}>
      <p>facts</p>
    </FoldedRecordCard>
  </I18nProvider>
)
const isOpen = () => screen.getByText('facts').closest('details')?.open

test('default: a record that has ended shows title, time and state alone until it is opened', () => {
  render(createCard(false))
  expect(isOpen()).toBe(false)
  for (const text of ['1 BNB', 'Arrived', 'Started today'])
    expect(screen.getByText(text).closest('summary')).toBeTruthy()
  fireEvent.click(screen.getByText('1 BNB'))
  expect(isOpen()).toBe(true)
})

test('behavior: a record that ends while it is read stays open', () => {
  const { rerender } = render(createCard(true))
  rerender(createCard(false))
  expect(isOpen()).toBe(true)
})
