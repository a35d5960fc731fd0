import { i18n } from '@lingui/core'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderWithConfig } from '../../testing/renderWithConfig.tsx'
import { clearAccount, setSignedIn, setWallet } from '../session/account.ts'
import { createSupportHref, SupportLink } from './SupportLink.tsx'

const walletAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contact = { support: 'mailto:help@bank.example', terms: null, privacy: null, imprint: null }
const readMail = () => new URL(screen.getByRole('link').getAttribute('href') ?? '').searchParams

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(() => {
  cleanup()
  clearAccount()
})

test('default: a mail of a member has the record in its subject, and the account', () => {
  renderWithConfig(<SupportLink reference="withdrawal 7" />, { contact })
  act(() => {
    setWallet({ name: 'Wallet', walletAddress, chainId: 56 })
    setSignedIn(true)
  })
  expect(readMail().get('subject')).toContain('withdrawal 7')
  expect(readMail().get('body')).toBe(`withdrawal 7\n${walletAddress}\n\n`)
})

test('behavior: a wallet that is not signed in is named to support by its own user alone', () => {
  renderWithConfig(<SupportLink />, { contact })
  act(() => setWallet({ name: 'Wallet', walletAddress, chainId: 56 }))
  expect(screen.getByRole('link').getAttribute('href')).toBe('mailto:help@bank.example')
})

const create = (support: string, subject: Parameters<typeof createSupportHref>[2]) =>
  createSupportHref(support, 'Bank & Co', subject)

test('default: a mail has record and account in subject and text, which any mail program reads', () => {
  const href = create('mailto:help@bank.example', { reference: 'withdrawal 7', account: walletAddress })
  expect(href).toBe(
    `mailto:help@bank.example?subject=Bank%20%26%20Co%3A%20withdrawal%207&body=withdrawal%207%0A${walletAddress}%0A%0A`,
  )
  expect(href).not.toContain('+')
})

test('behavior: a page gets them where its address has the placeholder, and nothing else is changed', () => {
  const page = 'https://help.bank.example/new?topic=money&about={reference}'
  expect(create(page, { reference: 'withdrawal 7', account: walletAddress })).toBe(
    `https://help.bank.example/new?topic=money&about=withdrawal%207%20${walletAddress}`,
  )
  expect(create(page, { account: null })).toBe('https://help.bank.example/new?topic=money&about=')
  expect(create('https://help.bank.example/', { account: walletAddress })).toBe('https://help.bank.example/')
})

test('behavior: an operator’s own subject stays, and a visitor’s mail is empty', () => {
  expect(create('mailto:help@bank.example?subject=Wallet', { account: walletAddress })).toBe(
    `mailto:help@bank.example?subject=Wallet&body=${walletAddress}%0A%0A`,
  )
  expect(create('mailto:help@bank.example', { account: null })).toBe('mailto:help@bank.example')
})
