import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { watchInstallPrompt } from '../offline/installPrompt.ts'
import { InstallEntry } from './InstallEntry.tsx'

const show = () =>
  render(
    <I18nProvider i18n={i18n}>
      <InstallEntry />
    </I18nProvider>,
  )
const button = () => screen.queryByRole('button')

describe('InstallEntry', () => {
  beforeAll(() => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    watchInstallPrompt()
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'standalone')
  })

  it('default: a browser that offers it is asked to install, once', async () => {
    show()
    expect(button()).toBeNull()
    const prompt = vi.fn(async () => undefined)
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    act(() => void dispatchEvent(offer))
    expect(offer.defaultPrevented).toBe(true)
    act(() => button()?.click())
    expect(prompt).toHaveBeenCalledTimes(1)
    expect(button()).toBeNull()
  })

  it('behavior: an installed app is not offered again', () => {
    show()
    act(() => void dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => 1 })))
    expect(button()).not.toBeNull()
    act(() => void dispatchEvent(new Event('appinstalled')))
    expect(button()).toBeNull()
  })

  it('behavior: where only the phone’s owner can do it, the steps are described', () => {
    Object.assign(navigator, { standalone: false })
    show()
    act(() => button()?.click())
    expect(screen.getByRole('status').textContent).not.toBe('')
  })
})
