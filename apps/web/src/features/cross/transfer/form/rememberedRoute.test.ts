import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadRoute, saveRoute } from './rememberedRoute.ts'

const nothing = { destinationChainId: null, originToken: null, destinationToken: null }
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('default: the last choice is restored', () => {
  expect(loadRoute()).toEqual(nothing)
  const choice = { destinationChainId: 137, originToken: '0xa', destinationToken: null }
  saveRoute(choice)
  expect(loadRoute()).toEqual(choice)
})

it.each(['{', '[]', '"137"', '{"destinationChainId":"137"}', '{"destinationChainId":137,"originToken":1}'])(
  'error: ignores the stored text %s',
  (text) => {
    kept.set('crossRoute', text)
    expect(loadRoute()).toEqual(nothing)
  },
)
