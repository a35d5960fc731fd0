import { describe, expect, test } from 'vitest'
import type { CrossOrder } from '../../../../records/crossOrderQueries.ts'
import type { CrossTransaction, TransactionState } from '../../../../transactions/state/transaction.ts'
import { listPlannedSteps, listTransferSteps } from './listTransferSteps.ts'

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const calls: CrossTransaction['calls'] = [
  { action: 'approve', to: address, data: '0x' },
  { action: 'cross', to: address, data: '0x' },
]
const sent = {
  hash: `0x${'a'.repeat(64)}`,
  from: address,
  nonce: 1,
  to: address,
  data: '0x',
  chainId: 56,
  blockNumber: 1,
  addedAt: 1,
} as const
const show = (callIndex: number, state: TransactionState, detail?: CrossOrder['detail']) =>
  listTransferSteps({ calls, callIndex, state }, detail ? { detail } : null).map((step) => step.state)
const isSent: TransactionState = { status: 'sent', sent }
const confirmed: TransactionState = { status: 'confirmed', sent, blockNumber: 1 }

describe('listTransferSteps', () => {
  test('default: permit, send, arrive, one after the other', () => {
    expect(listPlannedSteps(['approve', 'cross']).map(({ key }) => key)).toEqual([
      'approve',
      'cross',
      'arrive',
    ])
    expect(show(0, { status: 'ready' })).toEqual(['now', 'later', 'later'])
    expect(show(0, isSent)).toEqual(['waiting', 'later', 'later'])
    expect(show(1, { status: 'paused', reason: 'rejected', asked: null })).toEqual(['done', 'now', 'later'])
    expect(show(1, isSent)).toEqual(['done', 'waiting', 'later'])
    expect(show(1, confirmed)).toEqual(['done', 'done', 'waiting'])
    expect(show(1, confirmed, 'filled')).toEqual(['done', 'done', 'done'])
  })

  test('behavior: a deposit that the bank saw on chain is done, before this browser saw it', () => {
    expect(show(1, isSent, 'sent')).toEqual(['done', 'waiting', 'later'])
    expect(show(1, isSent, 'deposited')).toEqual(['done', 'done', 'waiting'])
    expect(show(1, isSent, 'filled')).toEqual(['done', 'done', 'done'])
  })

  test('behavior: an unpaid transfer was sent and does not arrive', () => {
    expect(show(1, confirmed, 'expired')).toEqual(['done', 'done', 'failed'])
    expect(show(1, confirmed, 'refunded')).toEqual(['done', 'done', 'failed'])
  })

  test('behavior: a transaction that moved nothing failed where it was sent', () => {
    expect(show(1, { status: 'failed', reason: 'reverted', sent, replacedBy: null })).toEqual([
      'done',
      'failed',
      'later',
    ])
    expect(show(1, isSent, 'anotherCall')).toEqual(['done', 'failed', 'later'])
    expect(show(1, confirmed, 'reverted')).toEqual(['done', 'failed', 'later'])
  })
})
