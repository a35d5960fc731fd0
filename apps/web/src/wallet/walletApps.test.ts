import { expect, test } from 'vitest'
import { getPageAddress, isPhone, listWalletApps } from './walletApps.ts'

const page = 'https://bank.example/Financial?assocAddress=0xAb&x=a%20b'

/** The page that a link carries, as its app reads it. */
const readPage: Readonly<Record<string, (link: string) => string | null>> = {
  metamask: (link) => `https://${link.slice('https://link.metamask.io/dapp/'.length)}`,
  trust: (link) => new URL(link).searchParams.get('url'),
  tokenPocket: (link) => JSON.parse(new URL(link).searchParams.get('params') ?? '').url,
  imToken: (link) => new URL(link).searchParams.get('url'),
  okx: (link) => {
    const inner = new URL(link).searchParams.get('deeplink') ?? ''
    return new URL(inner).searchParams.get('dappUrl')
  },
  bitget: (link) => new URL(link).searchParams.get('url'),
}

test('default: each app gets the very page, with its invite and every other parameter', () => {
  const apps = listWalletApps(page)
  expect(apps.map(({ id, href }) => [id, readPage[id]?.(href)])).toEqual(
    Object.keys(readPage).map((id) => [id, page]),
  )
})

test('default: each link is the one that its app listens to', () => {
  expect(listWalletApps(page).map(({ href }) => href.slice(0, href.search(/[?]|bank/)))).toEqual([
    'https://link.metamask.io/dapp/',
    'https://link.trustwallet.com/open_url',
    'tpdapp://open',
    'imtokenv2://navigate/DappView',
    'https://web3.okx.com/download',
    'https://bkcode.vip',
  ])
})

test.each([
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile', 5, true],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, true],
  ['an iPad that calls itself a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['a desktop with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, false],
])('default: %s', (_device, userAgent, maxTouchPoints, expected) => {
  expect(isPhone({ userAgent, maxTouchPoints })).toBe(expected)
})

test('behavior: the address elsewhere has the invite, and neither the mark of an ended session nor an open sheet', () => {
  const href = 'https://bank.example/my?r=1764500000000&assocAddress=0xAb#recharge'
  expect(getPageAddress({ href })).toBe('https://bank.example/my?assocAddress=0xAb')
})
