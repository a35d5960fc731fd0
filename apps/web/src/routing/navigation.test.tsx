import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Link } from './Link.tsx'
import { openAddress, readPlace, startNavigation } from './navigation.ts'
import { type LoadPage, setPages } from './pages.ts'
import { routes } from './routes.ts'

const Screen = () => null
const waiting = new Map<string, { readonly come: () => void; readonly fail: () => void }>()

/** Screens whose code loads when the test resolves it. */
const laterPage =
  (route: string): LoadPage =>
  () =>
    new Promise((resolve, reject) => {
      waiting.set(route, { come: () => resolve(Screen), fail: () => reject(new Error('no such chunk')) })
    })

const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))))

async function come(route: string): Promise<void> {
  waiting.get(route)?.come()
  await settle()
}

setPages(
  Object.fromEntries(routes.map((route) => [route, laterPage(route)])) as Parameters<typeof setPages>[0],
)
Object.defineProperty(window, 'scrollTo', { value: vi.fn() })
history.replaceState(null, '', '/?assocAddress=0xAb')
const started = startNavigation()
await vi.waitFor(() => expect(waiting.has('/')).toBe(true))
waiting.get('/')?.come()
await started

beforeEach(async () => {
  const home = openAddress('/?assocAddress=0xAb')
  await come('/')
  await home
})
afterEach(cleanup)

describe('navigation', () => {
  it('default: the old screen and address stay until the new screen has come', async () => {
    const opened = openAddress('/my')
    await settle()
    expect([location.pathname, readPlace().pathname]).toEqual(['/', '/'])
    await come('/my')
    await opened
    expect(location.pathname).toBe('/my')
    expect(readPlace()).toMatchObject({ pathname: '/my', arrival: 'opened', page: { kind: 'screen' } })
  })

  it('behavior: the last request is shown, even when an earlier one answers later', async () => {
    void openAddress('/team')
    void openAddress('/bonus')
    await settle()
    await come('/bonus')
    expect(readPlace().pathname).toBe('/bonus')
    await come('/team')
    expect([location.pathname, readPlace().pathname]).toEqual(['/bonus', '/bonus'])
  })

  it('behavior: going back while something loads leaves it', async () => {
    void openAddress('/solvency')
    await settle()
    history.replaceState({ key: 'earlier' }, '', '/')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await settle()
    expect(readPlace()).toMatchObject({ pathname: '/', key: 'earlier', arrival: 'returned' })
    await come('/solvency')
    expect(readPlace().pathname).toBe('/')
  })

  it('error: a screen that fails to load is reported at its own address, and requested again next time', async () => {
    void openAddress('/Invitation')
    await settle()
    waiting.get('/Invitation')?.fail()
    await settle()
    expect(readPlace()).toMatchObject({ pathname: '/Invitation', page: { kind: 'failed' } })
    waiting.delete('/Invitation')
    void openAddress('/Invitation')
    await settle()
    await come('/Invitation')
    expect(readPlace().page.kind).toBe('screen')
  })

  it('error: an address without a screen is reported as such', async () => {
    await openAddress('/nowhere')
    expect(readPlace().page).toEqual({ kind: 'unknown' })
  })
})

describe('link', () => {
  it('default: it loads its screen when a hand comes near, carries the inviter, and opens by a plain click', async () => {
    render(<Link to="/mixed/record">Records</Link>)
    const link = screen.getByRole('link')
    expect(link.getAttribute('href')).toBe('/mixed/record?assocAddress=0xAb')
    expect(waiting.has('/mixed/record')).toBe(false)
    fireEvent.pointerEnter(link)
    expect(waiting.has('/mixed/record')).toBe(true)
    await come('/mixed/record')
    expect(fireEvent.click(link)).toBe(false)
    await settle()
    expect(location.href).toMatch(/\/mixed\/record\?assocAddress=0xAb$/)
    expect(link.getAttribute('aria-current')).toBe('page')
  })

  it('behavior: with a key held or another window named, a click stays the browser’s', async () => {
    render(
      <>
        <Link to="/my">here</Link>
        <Link to="/my" target="_blank">
          there
        </Link>
      </>,
    )
    const [here, there] = screen.getAllByRole('link')
    if (!here || !there) throw new Error('two links were drawn')
    const isLeft = (link: HTMLElement, keys = {}) => {
      let prevented = true
      document.addEventListener(
        'click',
        (event) => {
          prevented = event.defaultPrevented
          event.preventDefault()
        },
        { once: true },
      )
      fireEvent.click(link, keys)
      return !prevented
    }
    expect(isLeft(here, { ctrlKey: true })).toBe(true)
    expect(isLeft(here, { metaKey: true })).toBe(true)
    expect(isLeft(there)).toBe(true)
    await settle()
    expect(readPlace().pathname).toBe('/')
  })
})
