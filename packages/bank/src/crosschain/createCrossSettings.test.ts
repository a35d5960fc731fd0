import { expect, test } from 'vitest'
import { createCrossSettings } from './createCrossSettings.ts'

const options = {
  apiUrl: 'https://across.example/api',
  apiKey: 'a key',
  integratorId: '0xabcd',
  originChainId: 97,
  settlements: new Map([[97, [`0x${'AB'.repeat(20)}`]]]),
  resetFirstTokens: [`0x${'CD'.repeat(20)}`],
}

test('default: addresses are kept in lower case, and the provider is named by its host alone', () => {
  const { provider, ...settings } = createCrossSettings(options)
  expect(provider.name).toBe('across.example')
  expect(settings).toEqual({
    originChainId: 97,
    settlements: new Map([[97, [`0x${'ab'.repeat(20)}`]]]),
    resetFirstTokens: [`0x${'cd'.repeat(20)}`],
    integratorId: '0xabcd',
  })
})

test('behavior: a key is never sent in the clear, and an integrator id is two bytes', () => {
  for (const changes of [{ apiUrl: 'http://across.example/api' }, { integratorId: '0xabcdef' }])
    expect(() => createCrossSettings({ ...options, ...changes })).toThrow(RangeError)
})
