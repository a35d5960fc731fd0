import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const load = async () => (await import('./toTrustedScriptUrl.ts')).toTrustedScriptUrl
const page = { href: 'https://bank.example/my', origin: 'https://bank.example' }

test('default: a script of this origin passes, through one policy that is made once', async () => {
  vi.stubGlobal('location', page)
  const createPolicy = vi.fn((_name: string, rules: { createScriptURL(url: string): string }) => rules)
  vi.stubGlobal('trustedTypes', { createPolicy })
  const trustScriptUrl = await load()
  expect(trustScriptUrl('/sw.js')).toBe('https://bank.example/sw.js')
  expect(trustScriptUrl('https://bank.example/assets/a.js')).toBe('https://bank.example/assets/a.js')
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['own-scripts'])
})

test.each([
  ['with Trusted Types', { createPolicy: (_name: string, rules: object) => rules }],
  ['without them', undefined],
])('error: TypeError a script from elsewhere, %s', async (_name, trustedTypes) => {
  vi.stubGlobal('location', page)
  vi.stubGlobal('trustedTypes', trustedTypes)
  const trustScriptUrl = await load()
  for (const url of [
    'https://evil.example/a.js',
    '//evil.example/a.js',
    'data:text/javascript,1',
    'blob:null/1',
    'javascript:1',
  ])
    expect(() => trustScriptUrl(url), url).toThrow(TypeError)
  expect(trustScriptUrl('/sw.js')).toBe('https://bank.example/sw.js')
})
