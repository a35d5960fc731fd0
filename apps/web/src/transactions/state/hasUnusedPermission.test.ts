import { describe, expect, test } from 'vitest'
import { hasUnusedPermission } from './hasUnusedPermission.ts'
import type { CrossTransaction, TransactionState } from './transaction.ts'

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const calls: CrossTransaction['calls'] = [
  { action: 'approve', to: address, data: '0x' },
  { action: 'cross', to: address, data: '0x' },
]
const asked = { nonce: 0, blockNumber: 1, askedAt: 1 }
const judge = (callIndex: number, state: TransactionState) => hasUnusedPermission({ calls, callIndex, state })

describe('hasUnusedPermission', () => {
  test('default: permitted, and sending was declined or never asked', () => {
    expect(judge(1, { status: 'paused', reason: 'rejected', asked: null })).toBe(true)
    expect(judge(1, { status: 'paused', reason: 'quoteExpired', asked: null })).toBe(true)
    expect(judge(1, { status: 'ready' })).toBe(true)
  })

  test('behavior: a pending permission is none, and a possibly sent call is not called unused', () => {
    expect(judge(0, { status: 'paused', reason: 'rejected', asked: null })).toBe(false)
    expect(judge(1, { status: 'paused', reason: 'interrupted', asked })).toBe(false)
    expect(judge(1, { status: 'paused', reason: 'overtaken', asked: null })).toBe(false)
    expect(judge(1, { status: 'asking', asked })).toBe(false)
  })
})
