import { ApiError } from '@bank/api-schema'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiClient } from '../api/apiClient.ts'
import { markUnanswered } from '../api/connection.ts'
import { configQuery } from '../api/queries.ts'
import { queryClient } from '../api/queryClient.ts'
import { messages } from '../i18n/catalogues/en.po'
import { ConnectionNotice } from './ConnectionNotice.tsx'

const unreachable = /^The service cannot be reached right now\./
let requests: string[] = []

/** Answers requests as a service that runs, or as one that does not. */
function serve(isRunning: boolean): void {
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    if (!isRunning) throw new TypeError('Failed to fetch')
    return Response.json({ code: 0, errInfo: '', result: { frozenTime: null } })
  })
}

/** Calls the service, and waits for the outcome and its three attempts. */
const call = () =>
  act(async () => {
    const outcome = apiClient.queryBalance().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(2_000)
    await outcome
  })

const setOnline = (isOnline: boolean) =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    await vi.advanceTimersByTimeAsync(0)
  })

beforeEach(async () => {
  vi.useFakeTimers()
  requests = []
  i18n.load('en', messages)
  i18n.activate('en')
  serve(true)
  await call()
  queryClient.setQueryData(configQuery.queryKey, { frozenTime: null } as never)
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <ConnectionNotice />
      </QueryClientProvider>
    </I18nProvider>,
  )
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('default: nothing is shown while the service answers', () => {
  expect(screen.getByRole('status').textContent).toBe('')
})

test('behavior: a device without a network is said to be offline, and no service is blamed', async () => {
  await setOnline(false)
  serve(false)
  await call()
  expect(screen.getByText(/^You are offline\./)).toBeTruthy()
  expect(screen.queryByText(unreachable)).toBeNull()
  await setOnline(true)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('error: a service that does not answer is named, and the page loads again once it does', async () => {
  serve(false)
  await call()
  expect(screen.getByText(unreachable)).toBeTruthy()
  requests = []
  serve(true)
  queryClient.setQueryData(['figure'], 1)
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  expect(requests).toContain('/api/system/queryConfig')
  expect(screen.queryByText(unreachable)).toBeNull()
  expect(queryClient.getQueryState(['figure'])?.isInvalidated).toBe(true)
})

test('error: a page of a proxy is no answer of the service', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
  await call()
  expect(screen.getByText(unreachable)).toBeTruthy()
})

test('behavior: a call that began before the last answer shows no outage', async () => {
  const timedOut = new ApiError({ kind: 'timedOut' })
  const startedAt = Date.now()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await call()
  act(() => markUnanswered(timedOut, startedAt))
  expect(screen.getByRole('status').textContent).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  act(() => markUnanswered(timedOut, Date.now()))
  expect(screen.getByText(unreachable)).toBeTruthy()
})
