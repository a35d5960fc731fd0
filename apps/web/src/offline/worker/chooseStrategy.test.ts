import { expect, test } from 'vitest'
import { chooseStrategy } from './chooseStrategy.ts'

const origin = 'https://bank.example'
const choose = (
  path: string,
  { mode = 'cors', method = 'GET' }: { mode?: RequestMode; method?: string } = {},
) => chooseStrategy({ url: new URL(path, origin).href, mode, method }, origin)

test.each([
  '/api/member/queryMeInfo',
  '/api/fund/exchange?x=1',
  '/API/member/queryMeInfo',
  '/api',
  '/console/api/queryMe',
  '/docs/json',
  '/docs',
  '/metrics',
  '/healthz',
])('behavior: %s is the server’s alone, however it is asked for', (path) => {
  for (const mode of ['cors', 'same-origin', 'no-cors', 'navigate'] as const)
    expect(choose(path, { mode })).toBe('network')
})

test('behavior: nothing that is sent and nothing of another origin is touched', () => {
  expect(choose('/my', { method: 'POST', mode: 'navigate' })).toBe('network')
  expect(choose('/assets/index-1.js', { method: 'HEAD' })).toBe('network')
  for (const mode of ['cors', 'navigate'] as const)
    expect(choose('https://rpc.example/assets/index-1.js', { mode })).toBe('network')
})

test.each([
  ['/', 'page'],
  ['/my?assocAddress=0x1#top', 'page'],
  ['/Financial/my', 'page'],
  ['/cross/record/12', 'page'],
  ['/apiary', 'page'],
  ['/robots.txt', 'network'],
  ['/%61pi/member', 'network'],
  ['/sw.js', 'network'],
  ['/assets/index-1.js', 'asset'],
  ['/boot.js', 'loose'],
] as const)('default: %s, opened, is a %s', (path, way) => {
  expect(choose(path, { mode: 'navigate' })).toBe(way)
})

test('behavior: a request of a screen under a page’s name gets no page', () => {
  expect(choose('/my')).toBe('network')
})
