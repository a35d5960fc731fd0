import { amountOf } from '@bank/money'
import { expect, test } from 'vitest'
import type { Transaction } from '../../transactions/transaction.ts'
import { standingPermission } from './standingPermission.ts'

const call = { to: '0x5FbDB2315678afecb367f032d93F642f64180aa3', data: '0x' } as const
const declined: Transaction = {
  id: '1',
  objective: { kind: 'recharge', amount: '12.5', asset: 'USDT' },
  owner: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chainId: 56,
  calls: [
    { ...call, action: 'approve' },
    { ...call, action: 'deposit' },
  ],
  callIndex: 1,
  createdAt: 0,
  isRegistered: false,
  state: { status: 'paused', reason: 'rejected', asked: null },
}

test('default: a deposit that was declined leaves the permission for exactly its amount', () => {
  expect(standingPermission(declined)).toEqual(amountOf('USDT', 12_500_000n))
})

test('behavior: before the approval was mined, or without one of its own, there is none', () => {
  expect(standingPermission({ ...declined, callIndex: 0 })).toBeNull()
  const calls = declined.calls.slice(1)
  expect(standingPermission({ ...declined, calls, callIndex: 0 })).toBeNull()
})

test('behavior: while the wallet may have sent the deposit after all, nothing is promised', () => {
  const asked = { nonce: 1, blockNumber: 1, askedAt: 0 }
  const state = { status: 'paused', reason: 'interrupted', asked } as const
  expect(standingPermission({ ...declined, state })).toBeNull()
})

test('behavior: what was sent uses the permission up', () => {
  const sent = {
    ...call,
    hash: '0x1',
    from: declined.owner,
    nonce: 1,
    chainId: 56,
    blockNumber: 1,
    addedAt: 0,
  } as const
  expect(standingPermission({ ...declined, state: { status: 'sent', sent } })).toBeNull()
})
