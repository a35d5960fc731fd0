import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiClient } from './apiClient.ts'
import { configKey, queryClient } from './queryClient.ts'

beforeEach(() => {
  queryClient.setQueryData(configKey, { frozenTime: null })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const answer = (code: number, messageKey?: string) =>
  vi.stubGlobal('fetch', async () => Response.json({ code, errInfo: '', result: { messageKey } }))
const isConfigurationOld = () => queryClient.getQueryState(configKey)?.isInvalidated

test('behavior: a refusal because of a freeze reads the configuration again, which has the notice', async () => {
  answer(3018, 'moneyFrozen')
  await expect(apiClient.queryBalance({})).rejects.toMatchObject({ code: 3018 })
  expect(isConfigurationOld()).toBe(true)
})

test('behavior: another refusal leaves the configuration alone', async () => {
  answer(3006)
  await expect(apiClient.queryBalance({})).rejects.toMatchObject({ code: 3006 })
  expect(isConfigurationOld()).toBe(false)
})
