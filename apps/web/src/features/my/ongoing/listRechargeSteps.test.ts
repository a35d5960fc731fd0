import { describe, expect, test } from 'vitest'
import type { Transaction, TransactionState } from '../../../transactions/state/transaction.ts'
import { listRechargeSteps } from './listRechargeSteps.ts'

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const sent = {
  hash: `0x${'d'.repeat(64)}`,
  from: address,
  nonce: 0,
  to: address,
  data: '0x',
  chainId: 56,
  blockNumber: 1,
  addedAt: 1,
} as const

const at = (callIndex: number, state: TransactionState): string => {
  const transaction: Transaction = {
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
  }
  return listRechargeSteps(transaction)
    .map((step) => `${step.key} ${step.state}`)
    .join(', ')
}

describe('listRechargeSteps', () => {
  test.each<[string, number, TransactionState]>([
    ['approve now, deposit later, confirmed later, credited later', 0, { status: 'ready' }],
    ['approve waiting, deposit later, confirmed later, credited later', 0, { status: 'sent', sent }],
    ['approve done, deposit now, confirmed later, credited later', 1, { status: 'ready' }],
    ['approve done, deposit done, confirmed waiting, credited later', 1, { status: 'sent', sent }],
    [
      'approve done, deposit done, confirmed waiting, credited later',
      1,
      { status: 'unknown', sent, since: 1 },
    ],
    [
      'approve done, deposit done, confirmed done, credited waiting',
      1,
      { status: 'confirmed', sent, blockNumber: 2 },
    ],
    [
      'approve done, deposit done, confirmed done, credited done',
      1,
      { status: 'credited', sent, creditedAt: 1 },
    ],
    [
      'approve failed, deposit later, confirmed later, credited later',
      0,
      { status: 'failed', reason: 'reverted', sent, replacedBy: null },
    ],
    [
      'approve done, deposit done, confirmed failed, credited later',
      1,
      { status: 'failed', reason: 'cancelled', sent, replacedBy: null },
    ],
  ])('behavior: %s', (steps, callIndex, state) => {
    expect(at(callIndex, state)).toBe(steps)
  })
})
