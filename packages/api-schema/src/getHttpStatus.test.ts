import { expect, test } from 'vitest'
import { clientOnlyCodes, errorCodes, isErrorCode, type ServerCode } from './errorCatalogue.ts'
import { getHttpStatus } from './getHttpStatus.ts'

const serverCodes = errorCodes.filter(
  (code): code is ServerCode => !clientOnlyCodes.some((own) => own === code),
)

test('default: success and business codes are 200, 400-500 are themselves, server busy is 503', () => {
  for (const code of serverCodes) {
    const expected = code === 430 ? 503 : code === 0 || code > 500 ? 200 : code
    expect(getHttpStatus(code), String(code)).toBe(expected)
  }
})

test('behavior: only numbers of the catalogue are codes', () => {
  for (const other of [1, 402, 1007, 3030, '400', null, Number.NaN, 'toString'])
    expect(isErrorCode(other)).toBe(false)
  expect(isErrorCode(1300)).toBe(true)
})
