import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfirmWords } from './ConfirmWords.tsx'

const words = Array.from({ length: 24 }, (_, index) => `word${index + 1}`)
let confirmed = 0

function show(passphrase = ''): void {
  render(
    <I18nProvider i18n={i18n}>
      <ConfirmWords
        words={words}
        passphrase={passphrase}
        places={[2, 9, 23]}
        onBack={() => undefined}
        onConfirm={async () => {
          confirmed += 1
        }}
      />
    </I18nProvider>,
  )
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Use these words' }))

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  confirmed = 0
})
afterEach(cleanup)

test('default: the words become the key once those asked for were typed back', () => {
  show()
  type('Word 3', ' Word3 ')
  type('Word 10', 'word10')
  type('Word 24', 'word24')
  submit()
  expect(confirmed).toBe(1)
})

test('error: a missing or wrong word is marked, and nothing is confirmed', () => {
  show()
  type('Word 3', 'word3')
  type('Word 10', 'word11')
  submit()
  expect(confirmed).toBe(0)
  expect(screen.getAllByText('Compare with what you wrote down.')).toHaveLength(2)
  expect(screen.getByLabelText('Word 3').getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByLabelText('Word 10').getAttribute('aria-invalid')).toBe('true')
})

test('error: the passphrase is typed again too, hidden', () => {
  show('winter')
  for (const [name, word] of [
    ['Word 3', 'word3'],
    ['Word 10', 'word10'],
    ['Word 24', 'word24'],
  ] as const)
    type(name, word)
  expect(screen.getByLabelText('Passphrase').getAttribute('type')).toBe('password')
  type('Passphrase', 'Winter')
  submit()
  expect(confirmed).toBe(0)
  type('Passphrase', 'winter')
  submit()
  expect(confirmed).toBe(1)
})
