import { expect, test } from 'vitest'
import { createCrossTransfer, createLedgerRecord, createMixedTransfer } from './activityExamples.ts'
import { listActivity } from './listActivity.ts'
import { filterActivity, findActivity } from './searchActivity.ts'

const noon = new Date(2026, 10, 30, 12).getTime()
const dayMs = 86_400_000
const hash = `0x${'ab'.repeat(32)}`
const address = '0x00000000000000000000000000000000000000Cc'

const recharge = createLedgerRecord({
  id: '33554433-7',
  transactionId: 'r',
  eventType: 0,
  currencyId: '0',
  actionAmount: '1234.5',
  time: noon,
  metadata: JSON.stringify({ hash, chainId: 56, sourceAddress: address }),
})
const stake = createLedgerRecord({
  id: '9',
  transactionId: 's',
  eventType: 2,
  currencyId: '1',
  actionAmount: '100',
  debit: true,
  time: noon - dayMs,
})
const activity = listActivity({
  ledger: { items: [recharge, stake], hasMore: false },
  mixed: { items: [createMixedTransfer({ orderId: 'm', createTime: noon - 2 * dayMs })], hasMore: false },
  cross: [createCrossTransfer({ orderId: 'x', crossTime: noon - 3 * dayMs })],
  sinceTime: 0,
})
const find = (text: string) => findActivity(activity, text).map(({ kind }) => kind)

test.each([
  ['', ['recharge', 'stake', 'mixed', 'cross']],
  ['1,234.50', ['recharge']],
  ['+1234.5', ['recharge']],
  ['25.123', ['cross']],
  [hash.slice(0, 12).toUpperCase().replace('0X', '0x'), ['recharge']],
  [address.toLowerCase(), ['recharge']],
  ['33554433-7', ['recharge']],
  ['2026-11-29', ['stake']],
  ['0x00000000000000000000000000000000000000bb', ['mixed', 'cross']],
  ['nothing like it', []],
])('default: %j finds %j', (text, kinds) => {
  expect(find(text)).toEqual(kinds)
})

test('default: a filter keeps its kinds, and the first one keeps all', () => {
  const filter = (key: Parameters<typeof filterActivity>[1]) =>
    filterActivity(activity, key).map(({ kind }) => kind)
  expect(filter('all')).toHaveLength(4)
  expect(filter('cash')).toEqual(['recharge'])
  expect(filter('earning')).toEqual(['stake'])
  expect(filter('transfer')).toEqual(['mixed', 'cross'])
  expect(filter('reward')).toEqual([])
})
