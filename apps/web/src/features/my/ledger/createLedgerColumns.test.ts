import { describe, expect, test } from 'vitest'
import { toRow } from '../../../components/lists/tableColumns.ts'
import type { LedgerRecord } from '../../../records/accountQueries.ts'
import { createLedgerColumns } from './createLedgerColumns.ts'

const hash = `0x${'a'.repeat(64)}`
const columns = createLedgerColumns({
  formatEvent: ({ eventType, metadata }) => `event ${eventType} ${metadata?.length ?? 0}`,
  formatSource: (kind) => `of ${kind}`,
})
const record: LedgerRecord = {
  id: '7',
  transactionId: '5',
  eventType: 10,
  actionType: 1,
  actionAmount: '500.000001',
  currencyId: '0',
  createTime: Date.UTC(2026, 10, 21, 2, 0, 0),
  principal: null,
  feeAmount: '0.5',
  arrivalAmount: null,
  source: null,
  metadata: JSON.stringify({ hash, chainId: 56, sourceAddress: 'not one' }),
}

describe('createLedgerColumns', () => {
  test('default: writes a debit as a negative exact decimal, its time in UTC and its metadata in columns', () => {
    expect(toRow(columns, record)).toMatchObject({
      event: `event 10 ${record.metadata?.length}`,
      eventType: '10',
      amount: '-500.000001',
      asset: 'USDT',
      time: '2026-11-21T02:00:00.000Z',
      hash,
      sourceAddress: '',
    })
  })

  test('behavior: lists every valid hash of a withdrawal paid in parts', () => {
    const other = `0x${'b'.repeat(64)}`
    const metadata = JSON.stringify({ hash, hashes: [hash, other, 'not one', 7] })
    const source = { kind: 'withdrawal', id: '17' }
    expect(toRow(columns, { ...record, metadata, source })).toMatchObject({
      hash: `${hash} ${other}`,
      source: 'of withdrawal',
      sourceKind: 'withdrawal',
      sourceId: '17',
    })
  })

  test('behavior: names which of the two term credits a record is', () => {
    const rowOf = (metadata: string | null) => toRow(columns, { ...record, eventType: 8, metadata })
    expect(
      ['promised', 'extra', 'else'].map((interest) => rowOf(JSON.stringify({ interest }))),
    ).toMatchObject([
      { event: 'event 8 23', interest: 'promised' },
      { event: 'event 8 20', interest: 'extra' },
      { event: 'event 8 19', interest: '' },
    ])
  })

  test('behavior: ignores damaged metadata', () => {
    expect(toRow(columns, { ...record, metadata: '{' }).hash).toBe('')
  })
})
