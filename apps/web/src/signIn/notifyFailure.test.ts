import { ApiError } from '@bank/api-schema'
import { expect, test, vi } from 'vitest'
import { toFailureNotice } from './notifyFailure.ts'

// The macro is gone after a build; this mock returns the text alone.
vi.mock('@lingui/core/macro', () => ({ msg: ([text]: readonly string[]) => ({ id: text }) }))
vi.stubGlobal('addEventListener', () => undefined)

const codeOf = (error: unknown): unknown => {
  const notice = toFailureNotice(error, 'walletConnectionFailed')
  return notice instanceof ApiError ? notice.code : notice
}

test('default: an answer of the server is shown as it is', () => {
  const answer = new ApiError({ kind: 'answered', code: 1002, errInfo: '', messageKey: null })
  expect(toFailureNotice(answer, 'walletConnectionFailed')).toBe(answer)
})

test.each([
  ['HTTP 429', { name: 'HttpRequestError', status: 429, message: 'Too Many Requests' }],
  ['code -32005', { code: -32005, message: 'daily request count exceeded, request rate limited' }],
  [
    'nested in a wallet’s own error',
    { code: -32603, data: { httpStatus: 429, message: 'rate limit exceeded' } },
  ],
])('error: 1300 for a node that limits its callers: %s', (_form, error) => {
  expect(codeOf(error)).toBe(1300)
})

test.each([
  ['an unknown project', { code: -32603, message: 'invalid project id' }],
  [
    'a key that is refused',
    { name: 'HttpRequestError', status: 401, message: 'Unauthorized: invalid api key' },
  ],
])('error: 1301 for a provider that is set up wrongly: %s', (_form, error) => {
  expect(codeOf(error)).toBe(1301)
})

test('behavior: an unknown error is described by the attempted action', () => {
  expect(codeOf({ code: -32603, message: 'Internal JSON-RPC error.' })).toBe('walletConnectionFailed')
})
