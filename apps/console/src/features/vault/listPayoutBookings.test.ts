import { expect, test } from 'vitest'
import { listPayoutBookings } from './listPayoutBookings.ts'

const order = { withdrawalId: '7', amount: '5', paidAmount: '0', state: 'review' } as const
const payout = {
  id: `0x${'1'.repeat(64)}`,
  kind: 'unknown',
  recipient: `0x${'2'.repeat(40)}`,
  amount: '5',
  txHash: `0x${'3'.repeat(64)}`,
  foundTime: 0,
  isAcknowledged: false,
  paidBy: 'payer',
  memberId: '3',
  openOrders: [],
  bookedAs: null,
  withdrawalId: null,
  houseAmount: null,
} as const
const keysOf = (changes: object) => listPayoutBookings({ ...payout, ...changes }).map(({ key }) => key)

test('default: a payment to a member is a withdrawal that was forgotten', () => {
  expect(keysOf({})).toEqual(['withdrawal', 'capital', 'surplus', 'nothing'])
})

test('behavior: an open order of the very amount comes first, another one after the forgotten', () => {
  expect(keysOf({ openOrders: [order] })).toEqual(['7', 'withdrawal', 'capital', 'surplus', 'nothing'])
  expect(keysOf({ openOrders: [{ ...order, amount: '6' }] })).toEqual([
    'withdrawal',
    '7',
    'capital',
    'surplus',
    'nothing',
  ])
  const [first] = listPayoutBookings({ ...payout, openOrders: [order] })
  expect(first.request).toEqual({ bookAs: 'withdrawal', withdrawalId: '7' })
})

test('behavior: an own withdrawal of the owner, and a foreign wallet, count as the platform’s money first', () => {
  expect(keysOf({ paidBy: 'owner' })).toEqual(['capital', 'surplus', 'withdrawal', 'nothing'])
  expect(keysOf({ memberId: null })).toEqual(['capital', 'surplus', 'nothing'])
})

test('behavior: another payout than ordered is never booked, only acknowledged', () => {
  expect(keysOf({ kind: 'mismatch', openOrders: [order] })).toEqual(['nothing'])
})
