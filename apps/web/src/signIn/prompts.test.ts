import { expect, test, vi } from 'vitest'

// The hook is React's; the test reads the store behind it as React would.
const read: { current: (() => unknown) | null } = { current: null }
vi.mock('react', () => ({
  useSyncExternalStore: (_subscribe: unknown, getSnapshot: () => unknown) => {
    read.current = getSnapshot
    return getSnapshot()
  },
}))

const { requestInvite, requestWallet, usePrompt } = await import('./prompts.ts')

test('default: an answered question is gone, a second one sends the first away with "not now"', async () => {
  const wallet = requestWallet([])
  expect(usePrompt()).toMatchObject({ kind: 'wallet' })
  const invite = requestInvite({
    address: '0x1',
    inviter: '',
    isDemo: false,
    register: async () => ({ isAccepted: true }),
  })
  expect(await wallet).toBeNull()
  const question = usePrompt()
  expect(question?.kind).toBe('invite')
  if (question?.kind === 'invite') question.reply(true)
  expect(await invite).toBe(true)
  expect(usePrompt()).toBeNull()
})
