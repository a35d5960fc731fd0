import { spendKey } from '@bank/chain'
import { expect, test } from 'vitest'
import { isKeyTrusted } from './isKeyTrusted.ts'

test('default: development keys are for the demo alone', () => {
  expect(isKeyTrusted('demo', false)).toBe(true)
  expect(isKeyTrusted('production', false)).toBe(false)
  expect(isKeyTrusted('production', true)).toBe(true)
  expect(isKeyTrusted('production')).toBe(spendKey.kind !== 'development')
})
