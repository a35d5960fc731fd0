import { createSeedMessage } from '@bank/privacy'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readTypedText } from './readTypedText.ts'
import { SignTexts } from './SignTexts.tsx'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

function getTypedData() {
  const message = createSeedMessage(address)
  if (message.version !== 1) throw new Error('no typed data')
  return message.typed
}

const show = (request: Partial<Parameters<typeof SignTexts>[0]['request']>) =>
  render(
    <I18nProvider i18n={i18n}>
      <SignTexts request={{ kind: 'sign', address, text: '', typed: null, isRepeated: false, ...request }} />
    </I18nProvider>,
  )

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)

test('default: the key of private transfers opens with its purpose, and every word of it is shown in rows', () => {
  const typed = getTypedData()
  const { container } = show({ typed: readTypedText(typed) })
  expect(container.querySelector('p')?.textContent).toBe(
    'This creates the key to the mixed transfers of this account.',
  )
  const rows = screen
    .getAllByRole('term')
    .map((name) => [name.textContent, name.nextElementSibling?.textContent])
  expect(rows).toEqual([
    ['What for', 'Private transfer'],
    ['Version', '1'],
    ['Network', 'BSC (56)'],
    ['Account', address],
    ['Warning', typed.message.warning],
  ])
  expect(container.textContent).not.toMatch(/[{}"]/)
})

test('behavior: other structured text is not taken for that key, and plain text is shown as signed', () => {
  const typed = readTypedText(getTypedData())
  show({ typed: { ...typed, primaryType: 'Permit' } })
  expect(screen.queryByText(/private \(mixed\) transfers/)).toBeNull()
  expect(screen.getByText('This page asks for a signature over the words below.')).toBeTruthy()
  cleanup()
  show({ text: 'MemberRegister' })
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe('MemberRegister')
})

test('behavior: the key of private transfers as plain text is shown with its purpose, as signed', () => {
  const message = createSeedMessage(address, { origin: 'https://bank.example', chainId: 56, vault: address })
  const text = message.version === 2 ? message.text : ''
  show({ text })
  expect(screen.getByText('This creates the key to the mixed transfers of this account.')).toBeTruthy()
  expect(screen.queryByText(/Signing proves that this address is yours/)).toBeNull()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe(text)
})
