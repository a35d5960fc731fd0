import { describe, expect, test } from 'vitest'
import { canDiscard } from './canDiscard.ts'
import type { Transaction, TransactionState } from './transaction.ts'

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const asked = { nonce: 0, blockNumber: 100, askedAt: 1 }
const stopped = (state: TransactionState, callIndex = 0): Transaction => ({
  id: 'one',
  objective: { kind: 'recharge', amount: '1', asset: 'USDT' },
  owner: address,
  chainId: 56,
  calls: [
    { action: 'approve', to: address, data: '0x' },
    { action: 'deposit', to: address, data: '0x' },
  ],
  callIndex,
  createdAt: 1,
  isRegistered: false,
  state,
})

describe('canDiscard', () => {
  test('default: a transaction declined before anything was sent may be removed', () => {
    expect(canDiscard(stopped({ status: 'paused', reason: 'rejected', asked: null }))).toBe(true)
    expect(canDiscard(stopped({ status: 'ready' }))).toBe(true)
  })

  test('behavior: a transaction possibly in the wallet, started, or gone may not', () => {
    expect(canDiscard(stopped({ status: 'paused', reason: 'walletFailed', asked }))).toBe(false)
    expect(canDiscard(stopped({ status: 'asking', asked }))).toBe(false)
    expect(canDiscard(stopped({ status: 'paused', reason: 'rejected', asked: null }, 1))).toBe(false)
    expect(canDiscard(null)).toBe(false)
  })
})
