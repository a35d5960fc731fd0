import { expect, test } from 'vitest'
import { parseUserAgent } from './parseUserAgent.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/143.0.0.0 Safari/537.36`, 'chrome', 'windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`,
    'edge',
    'windows',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/143.0.0.0 Safari/537.36 OPR/127.0.0.0`,
    'opera',
    'linux',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; K) ${webKit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'samsung',
    'android',
  ],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'firefox', 'linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'safari',
    'macOs',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'safari',
    'ios',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0.0.0 Mobile/15E148 Safari/604.1',
    'chrome',
    'ios',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; K) ${webKit} Version/4.0 Chrome/143.0.0.0 Mobile Safari/537.36 MetaMaskMobile`,
    'metaMask',
    'android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; K) ${webKit} Version/4.0 Chrome/143.0.0.0 Mobile Safari/537.36 imToken/2.17.0`,
    'imToken',
    'android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; K) ${webKit} Version/4.0 Chrome/143.0.0.0 Mobile Safari/537.36 TokenPocket_Android`,
    'tokenPocket',
    'android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/143.0.0.0 Safari/537.36`, 'chrome', 'chromeOs'],
])('default: %s', (header, browser, system) => {
  expect(parseUserAgent(header)).toEqual({ browser, system })
})

test.each([undefined, '', 'curl/8.5.0', 'node', '<script>', 'x'.repeat(100_000)])(
  'behavior: %j is an unknown browser, and nothing of it is kept',
  (header) => {
    expect(parseUserAgent(header)).toEqual({ browser: null, system: null })
  },
)
