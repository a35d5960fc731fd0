import { i18n } from '@lingui/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderWithConfig } from '../../../testing/renderWithConfig.tsx'
import { QrCode } from '../../components/qr/QrCode.tsx'
import { messages } from '../../i18n/catalogues/membership/en.po'
import { PhoneCode } from './WalletApps.tsx'

beforeEach(() => {
  i18n.load('en', messages)
  i18n.activate('en')
})
afterEach(cleanup)

const readDrawing = async (name: string) => {
  const code = await screen.findByRole('img', { name })
  return [...code.querySelectorAll('path')].map((path) => path.getAttribute('d')).join(' ')
}

test('default: the code is this page with its invite, without the mark of an ended session', async () => {
  history.replaceState(null, '', '/Financial?r=5&assocAddress=0xAb')
  renderWithConfig(
    <>
      <PhoneCode />
      <QrCode text={`${location.origin}/Financial?assocAddress=0xAb`} name="expected" />
      <QrCode text={location.href} name="other" />
    </>,
    {},
  )
  const drawing = await readDrawing('QR code of this page')
  expect(drawing).toBe(await readDrawing('expected'))
  expect(drawing).not.toBe(await readDrawing('other'))
})
