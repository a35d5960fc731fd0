import { i18n } from '@lingui/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderWithConfig } from '../../testing/renderWithConfig.tsx'
import { messages } from '../i18n/catalogues/en.po'
import { OperatorLinks } from './OperatorLinks.tsx'

const none = { support: null, terms: null, privacy: null, imprint: null }

function show(contact: Partial<Record<keyof typeof none, string>>): void {
  renderWithConfig(<OperatorLinks />, { contact: { ...none, ...contact } })
}
const listLinks = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

beforeEach(() => {
  i18n.load('en', messages)
  i18n.activate('en')
})
afterEach(cleanup)

test('default: an installation that names nothing shows nothing', () => {
  show({})
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('behavior: support by mail shows its address, the pages open in a new tab', () => {
  const terms = 'https://bank.example/terms'
  const imprint = 'https://bank.example/imprint'
  show({ support: 'mailto:help%2Bbank@bank.example', terms, imprint })
  expect(listLinks()).toEqual([
    ['Support: help+bank@bank.example', 'mailto:help%2Bbank@bank.example'],
    ['Terms of use', terms],
    ['Imprint', imprint],
  ])
  const [mail, page] = screen.getAllByRole('link')
  expect([mail?.getAttribute('target'), page?.getAttribute('target')]).toEqual([null, '_blank'])
})

test('behavior: support by a page shows its host', () => {
  show({ support: 'https://help.bank.example/new?topic=1' })
  expect(listLinks()).toEqual([
    ['Support: help.bank.exampleOpens a new tab', 'https://help.bank.example/new?topic=1'],
  ])
})
