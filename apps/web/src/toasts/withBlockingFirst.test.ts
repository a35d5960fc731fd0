import { ApiError } from '@bank/api-schema'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from './toast.ts'
import { withBlockingFirst } from './withBlockingFirst.ts'

const end = vi.fn()
const shown = vi.fn()
beforeEach(() => {
  vi.spyOn(toast, 'loading').mockReturnValue(end)
  vi.spyOn(toast, 'error').mockImplementation(shown)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

const fail = (code: number) => {
  const error = new ApiError({ kind: 'answered', code, errInfo: 'failed', messageKey: null })
  return { error, call: () => Promise.reject(error) }
}

test('default: the first call blocks the screen until its answer', async () => {
  expect(await withBlockingFirst(true, async () => 7)).toBe(7)
  expect(toast.loading).toHaveBeenCalledOnce()
  expect(end).toHaveBeenCalledOnce()
  expect(shown).not.toHaveBeenCalled()
})

test('behavior: a later call neither blocks the screen nor says that it failed', async () => {
  const { error, call } = fail(500)
  await expect(withBlockingFirst(false, call)).rejects.toBe(error)
  expect(toast.loading).not.toHaveBeenCalled()
  expect(shown).not.toHaveBeenCalled()
})

test('error: a first call that failed is a toast too, and the screen is free again', async () => {
  const { error, call } = fail(500)
  await expect(withBlockingFirst(true, call)).rejects.toBe(error)
  expect(shown.mock.calls).toEqual([[error]])
  expect(end).toHaveBeenCalledOnce()
})

test('error: an ended session is no toast, because the page has left already; nor is a cancelled call', async () => {
  const { error, call } = fail(401)
  await expect(withBlockingFirst(true, call)).rejects.toBe(error)
  const cancelled = new DOMException('left', 'AbortError')
  await expect(withBlockingFirst(true, () => Promise.reject(cancelled))).rejects.toBe(cancelled)
  expect(shown).not.toHaveBeenCalled()
})
