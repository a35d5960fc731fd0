import { amountOf } from '@bank/money'
import { expect, test } from 'vitest'
import type { LedgerRecord } from '../../../records/accountQueries.ts'
import { groupSettled, sumRecords } from './groupSettled.ts'

const record = (id: string, eventType: number, day?: string): LedgerRecord => ({
  id,
  transactionId: id,
  eventType,
  actionType: 0,
  actionAmount: '0.041095',
  currencyId: '1',
  createTime: 1,
  principal: null,
  feeAmount: null,
  arrivalAmount: null,
  source: day === undefined ? null : { kind: 'settlement', id: day },
  metadata: null,
})

/** "7: a b" for a group of two, "a" for a record alone. */
const shape = (records: readonly LedgerRecord[]) =>
  groupSettled(records).map((item) =>
    item.kind === 'record'
      ? item.record.id
      : `${item.records[0].eventType}: ${item.records.map(({ id }) => id).join(' ')}`,
  )

test('default: groups consecutive days of interest, separated by other movements', () => {
  const days = [record('d4', 7, '2026-11-24'), record('d3', 7, '2026-11-23')]
  const earlier = [record('d2', 7, '2026-11-21'), record('d1', 7, '2026-11-20')]
  expect(shape([...days, record('stake', 2), ...earlier, record('in', 0)])).toEqual([
    '7: d4 d3',
    'stake',
    '7: d2 d1',
    'in',
  ])
  expect(sumRecords([record('d4', 7), record('d3', 7)])).toEqual(amountOf('GUSD', 82_190n))
})

test('behavior: groups each type separately and leaves a single day ungrouped', () => {
  const mixed = [record('i2', 7, '2'), record('r2', 4, '2'), record('i1', 7, '1'), record('c1', 5, '1')]
  expect(shape(mixed)).toEqual(['7: i2 i1', 'r2', 'c1'])
  expect(shape([])).toEqual([])
})
