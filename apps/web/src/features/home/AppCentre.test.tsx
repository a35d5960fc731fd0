import { i18n } from '@lingui/core'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithConfig } from '../../../testing/renderWithConfig.tsx'
import { messages } from '../../i18n/catalogues/homeFoot/en.po'
import { toast } from '../../toasts/toast.ts'
import { AppCentre } from './AppCentre.tsx'

const app = (name: string, path: string | null) => ({ name, desc: name, icon: name, path })

function show(apps: readonly ReturnType<typeof app>[]): void {
  renderWithConfig(<AppCentre />, { appCentre: apps })
}

beforeEach(() => {
  i18n.load('en', messages)
  i18n.activate('en')
})
afterEach(cleanup)

test('default: opens an app in a new tab without a referrer, and announces one without a link as not open', () => {
  const infoToast = vi.spyOn(toast, 'info').mockReturnValue(undefined as never)
  show([app('lending', 'https://app.aave.com'), app('soon', null)])
  const link = screen.getByRole('link', { name: 'Lending market Lend and borrow on chain' })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  fireEvent.click(screen.getByRole('button', { name: 'Coming soon Not open yet' }))
  expect(infoToast).toHaveBeenCalledWith('appNotOpen')
})

test('behavior: draws each of the eight apps differently', () => {
  const keys = ['explorer', 'lending', 'prices', 'approvals', 'domains', 'portfolio', 'gas', 'soon']
  show([...keys, 'other'].map((key) => app(key, 'https://example.org')))
  const drawings = screen
    .getAllByRole('link')
    .map((link) =>
      [...link.querySelectorAll('svg *')]
        .map((part) => part.getAttribute('d') ?? part.getAttribute('cx'))
        .join(),
    )
  expect(new Set(drawings).size).toBe(keys.length + 1)
})

test('behavior: shows an unknown app by its own name and description', () => {
  show([{ ...app('constructor', 'https://example.org'), desc: 'Builds bridges' }])
  expect(screen.getByRole('link', { name: 'constructor Builds bridges' })).toBeTruthy()
})
