import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { updateMember, watchOtherTabs } from './memberChanges.ts'
import { memberKey, platformFiguresQuery } from './queries.ts'
import { queryClient } from './queryClient.ts'

const balanceKey = [...memberKey, '0x1', 'balance']
const otherTab = new BroadcastChannel('memberChanged')

/** Keeps the member's balance as read before, and counts what the other tab is sent. */
function start() {
  queryClient.setQueryData(balanceKey, '1')
  queryClient.setQueryData(platformFiguresQuery.queryKey, {} as never)
  let posts = 0
  otherTab.onmessage = () => {
    posts += 1
  }
  watchOtherTabs()
  return { countPosts: () => posts }
}
const isOld = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated
/** A message takes a turn or two of the event loop from one channel to another. */
const waitForMessages = () => new Promise((resolve) => setTimeout(resolve, 50))

afterEach(() => {
  focusManager.setFocused(undefined)
  queryClient.clear()
})

test('default: moved money makes the figures of this tab old, and other tabs hear of it once', async () => {
  const { countPosts } = start()
  updateMember()
  expect(isOld(balanceKey)).toBe(true)
  expect(isOld(platformFiguresQuery.queryKey)).toBe(true)
  await waitForMessages()
  expect(countPosts()).toBe(1)
})

test('behavior: money that another tab moved makes the figures of this one old, and no message goes back', async () => {
  const { countPosts } = start()
  otherTab.postMessage(null)
  await expect.poll(() => isOld(balanceKey)).toBe(true)
  await waitForMessages()
  expect(countPosts()).toBe(0)
})

test('behavior: a hidden tab reloads nothing until it is seen', async () => {
  start()
  let reads = 0
  const read = async () => {
    reads += 1
    return '1'
  }
  const observer = new QueryObserver(queryClient, { queryKey: balanceKey, queryFn: read, staleTime: 60_000 })
  const stop = observer.subscribe(() => undefined)
  queryClient.mount()
  focusManager.setFocused(false)
  otherTab.postMessage(null)
  await expect.poll(() => isOld(balanceKey)).toBe(true)
  expect(reads).toBe(0)
  focusManager.setFocused(true)
  await expect.poll(() => reads).toBe(1)
  stop()
  queryClient.unmount()
})
