import { describe, expect, test } from 'vitest'
import type { LedgerRecord } from '../myQueries.ts'
import { toRow } from './ledgerFile.ts'

const hash = `0x${'a'.repeat(64)}`
const words = {
  event: ({ eventType, metadata }: LedgerRecord) => `event ${eventType} ${metadata?.length ?? 0}`,
  source: (kind: string) => `of ${kind}`,
}
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

describe('ledgerFile', () => {
  test('default: a debit is a negative exact decimal, its time in UTC, its metadata in columns', () => {
    expect(toRow(record, words)).toMatchObject({
      event: `event 10 ${record.metadata?.length}`,
      eventType: '10',
      amount: '-500.000001',
      asset: 'USDT',
      time: '2026-11-21T02:00:00.000Z',
      hash,
      sourceAddress: '',
    })
  })

  test('behavior: a withdrawal paid in parts has every hash, whatever else the list holds', () => {
    const other = `0x${'b'.repeat(64)}`
    const metadata = JSON.stringify({ hash, hashes: [hash, other, 'not one', 7] })
    const source = { kind: 'withdrawal', id: '17' }
    expect(toRow({ ...record, metadata, source }, words)).toMatchObject({
      hash: `${hash} ${other}`,
      source: 'of withdrawal',
      sourceKind: 'withdrawal',
      sourceId: '17',
    })
  })

  test('behavior: the two credits of a term are told apart, for programs too', () => {
    const rowOf = (metadata: string | null) => toRow({ ...record, eventType: 8, metadata }, words)
    expect(
      ['promised', 'extra', 'else'].map((interest) => rowOf(JSON.stringify({ interest }))),
    ).toMatchObject([
      { event: 'event 8 23', interest: 'promised' },
      { event: 'event 8 20', interest: 'extra' },
      { event: 'event 8 19', interest: '' },
    ])
  })

  test('behavior: damaged metadata is left out', () => {
    expect(toRow({ ...record, metadata: '{' }, words).hash).toBe('')
  })
})
