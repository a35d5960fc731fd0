import { describe, expect, test } from 'vitest'
import type { LedgerRecord } from '../myQueries.ts'
import { toCsv, toJson, toRow } from './ledgerFile.ts'

const hash = `0x${'a'.repeat(64)}`
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
    expect(toRow(record, () => 'Exchange')).toMatchObject({
      amount: '-500.000001',
      asset: 'USDT',
      time: '2026-11-21T02:00:00.000Z',
      hash,
      sourceAddress: '',
    })
  })

  test('behavior: CSV quotes what needs it and never hands a spreadsheet a formula', () => {
    const csv = toCsv([toRow(record, () => '=HYPERLINK("x"),1')])
    expect(csv.startsWith('\uFEFFid,transactionId,time,')).toBe(true)
    expect(csv).toContain(`"'=HYPERLINK(""x""),1"`)
    expect(csv).toContain(',-500.000001,')
    expect(csv.endsWith('\r\n')).toBe(true)
  })

  test('behavior: JSON can be read back, damaged metadata is left out', () => {
    const rows = [toRow({ ...record, metadata: '{' }, () => 'x')]
    expect(JSON.parse(toJson(rows))).toEqual(rows)
    expect(rows[0]?.hash).toBe('')
  })
})
