import { expect, test } from 'vitest'
import { toRow } from '../../../components/lists/tableColumns.ts'
import type { Withdrawal } from '../../../records/accountQueries.ts'
import { createWithdrawalColumns } from './DownloadWithdrawals.tsx'

const paid = `0x${'a'.repeat(64)}`
const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const order: Withdrawal = {
  withdrawalId: '17',
  currencyId: '0',
  amount: '500.000001',
  fee: '0',
  arrivalAmount: '500.000001',
  paidAmount: '300',
  state: 'broadcast',
  reason: null,
  receivingAddress: wallet,
  sourceAddress: wallet,
  chainId: 56,
  createTime: Date.UTC(2026, 10, 21, 2),
  stateTime: Date.UTC(2026, 10, 21, 3),
  payouts: [
    { amount: '300', state: 'confirmed', chainId: 56, hash: paid },
    { amount: '200', state: 'failed', chainId: 56, hash: `0x${'b'.repeat(64)}` },
    { amount: '200.000001', state: 'sending', chainId: 56, hash: `0x${'c'.repeat(64)}` },
  ],
  queue: null,
  cancellable: false,
}

test('default: lists exact decimals, UTC times, the state as text and as code, and paid hashes only', () => {
  const row = toRow(
    createWithdrawalColumns((state) => `is ${state}`),
    order,
  )
  expect(row).toMatchObject({
    id: '17',
    time: '2026-11-21T02:00:00.000Z',
    state: 'is broadcast',
    stateCode: 'broadcast',
    asset: 'USDT',
    amount: '500.000001',
    paid: '300',
    hash: paid,
  })
})
