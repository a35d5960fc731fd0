import { expect, test } from 'vitest'
import { toRow } from '../../../components/lists/tableColumns.ts'
import type { CrossOrder } from '../../../records/crossOrderQueries.ts'
import { createCrossColumns } from './createCrossColumns.ts'

const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const order: CrossOrder = {
  orderId: '9',
  quoteId: 'q',
  orderStatus: 1,
  detail: 'filled',
  destAmount: '99.95',
  crossSymbol: 'USDC',
  originAmount: '100',
  originSymbol: 'USDT',
  crossTime: Date.UTC(2026, 10, 21, 2),
  originChainId: 56,
  destinationChainId: 137,
  destinationChainName: 'Polygon',
  depositor: wallet,
  recipient: wallet,
  feeAmountAsUsd: null,
  originTxHash: `0x${'a'.repeat(64)}`,
  fillHash: `0x${'b'.repeat(64)}`,
  refundHash: null,
  depositId: '4',
  expectedFillSeconds: 4,
  fillDeadlineTime: Date.UTC(2026, 10, 21, 6),
  stateTime: Date.UTC(2026, 10, 21, 2, 1),
  nextCheckTime: null,
}

test('default: the arrived amount, the receiver and the transactions; unknown ones are empty', () => {
  const row = toRow(
    createCrossColumns(({ detail }) => `is ${detail}`),
    order,
  )
  expect(row).toMatchObject({
    state: 'is filled',
    arrival: '99.95',
    feeUsd: '',
    refundHash: '',
    toChainId: '137',
  })
})

test('behavior: a quoted transfer that was refunded is no arrival', () => {
  expect(
    toRow(
      createCrossColumns(() => ''),
      { ...order, detail: 'refunded' },
    ).arrival,
  ).toBe('')
})
