import { amountOf } from '@bank/money'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const request = {
  walletAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: amountOf('GUSD', 10_000_000n),
  idempotencyKey: '4cf81d1d6cd1dcf798a42c14bc6dbd57',
}

let schema: typeof import('@bank/api-schema')
let send: typeof import('./sendRequest.ts')
let pending: typeof import('./pendingRequest.ts')
let toasts: typeof import('../toasts/toast.ts')
let stored: Map<string, string>
const keys: string[] = []

const answered = (code: number) =>
  new schema.ApiError({ kind: 'answered', code, errInfo: '', messageKey: null })

/** Sends the request to a bank with this answer; counts by key what reached it. */
const sendTo = (answer: () => Promise<string>) =>
  send.sendRequest(request, {
    act: 'withdraw',
    call: ({ idempotencyKey }) => {
      keys.push(idempotencyKey)
      return answer()
    },
    failure: 'transferFailed',
    describeSuccess: () => 'withdrawSucceeded',
  })
const readOpen = () => pending.findPendingRequest('withdraw', request.walletAddress)

describe('sendRequest', () => {
  beforeEach(async () => {
    stored = new Map()
    keys.length = 0
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    }
    vi.stubGlobal('localStorage', storage)
    vi.stubGlobal('sessionStorage', storage)
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('navigator', { onLine: true })
    vi.useFakeTimers()
    vi.resetModules()
    schema = await import('@bank/api-schema')
    send = await import('./sendRequest.ts')
    pending = await import('./pendingRequest.ts')
    toasts = await import('../toasts/toast.ts')
  })

  test('default: an answer settles it, and nothing is left open', async () => {
    expect(await sendTo(async () => 'order')).toBe('order')
    expect(readOpen()).toBeNull()
    expect(toasts.readToasts().blocking).toBe(0)
  })

  test('behavior: it is stored before it is sent, so a tab that dies has its key', async () => {
    let kept = ''
    await sendTo(async () => {
      kept = [...stored.values()].join()
      return 'order'
    })
    expect(kept).toContain(request.idempotencyKey)
  })

  test('behavior: a second tap while it is on its way sends nothing', async () => {
    let answer = (_order: string): void => undefined
    const first = sendTo(() => new Promise((resolve) => (answer = resolve)))
    expect(await sendTo(async () => 'other')).toBeNull()
    answer('order')
    expect(await first).toBe('order')
    expect(keys).toHaveLength(1)
  })

  test('behavior: without an answer it stays open, and goes again under the same key', async () => {
    expect(await sendTo(() => Promise.reject(new schema.ApiError({ kind: 'timedOut' })))).toBeNull()
    expect(readOpen()).toEqual({ request, sending: false })
    expect(await sendTo(async () => 'order')).toBe('order')
    expect(keys).toEqual([request.idempotencyKey, request.idempotencyKey])
    expect(readOpen()).toBeNull()
  })

  test('behavior: a request that the bank refused is closed with a notice', async () => {
    expect(await sendTo(() => Promise.reject(answered(3015)))).toBeNull()
    expect(readOpen()).toBeNull()
    expect(toasts.readToasts().shown.at(-1)).toMatchObject({ kind: 'error', notice: { code: 3015 } })
  })

  test('behavior: an overloaded server’s refusal of the second try proves nothing about the first', async () => {
    await sendTo(() => Promise.reject(new schema.ApiError({ kind: 'offline' })))
    await sendTo(() => Promise.reject(answered(430)))
    expect(readOpen()).toEqual({ request, sending: false })
  })

  test('behavior: nothing is sent while there is no network', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(await sendTo(async () => 'order')).toBeNull()
    expect(keys).toEqual([])
    expect(readOpen()).toBeNull()
  })

  test('behavior: who gives an unanswered one up has nothing open', async () => {
    await sendTo(() => Promise.reject(new Error('anything')))
    send.cancelRequest('withdraw', request)
    expect(readOpen()).toBeNull()
    expect(stored.size).toBe(0)
  })
})
