import { expect, test } from 'vitest'
import { isPassingError } from './isPassingError.ts'

const withCode = (code: string) => Object.assign(new Error('no'), { code })

test('default', () => {
  for (const code of ['ECONNREFUSED', '57P03', '53300'])
    expect(isPassingError(withCode(code)), code).toBe(true)
  expect(isPassingError(new Error('timeout exceeded when trying to connect'))).toBe(true)
})

test('behavior: wrong credentials, a missing database and our own refusals last', () => {
  for (const code of ['28P01', '28000', '3D000']) expect(isPassingError(withCode(code)), code).toBe(false)
  expect(isPassingError(new Error('This database is stamped production.'))).toBe(false)
  expect(isPassingError('no')).toBe(false)
})
