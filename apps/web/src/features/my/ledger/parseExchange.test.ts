import { amountOf } from '@bank/money'
import { expect, test } from 'vitest'
import type { LedgerRecord } from '../../../records/accountQueries.ts'
import { parseExchange } from './parseExchange.ts'

const incoming: LedgerRecord = {
  id: '2-1',
  transactionId: '1',
  eventType: 11,
  actionType: 0,
  actionAmount: '123.333332',
  currencyId: '1',
  createTime: 1,
  principal: null,
  feeAmount: '0.123457',
  arrivalAmount: '123.333332',
  source: null,
  metadata: '{"payAmount":"123.456789","receiveAmount":"123.333332"}',
}

test('default: both records give the same amounts, fee and net rate', () => {
  const facts = {
    paid: amountOf('USDT', 123_456_789n),
    received: amountOf('GUSD', 123_333_332n),
    fee: amountOf('GUSD', 123_457n),
    rate: { numerator: 999_000n, denominator: 1_000_000n },
  }
  expect(parseExchange(incoming)).toEqual(facts)
  const outgoing = { ...incoming, eventType: 10, actionType: 1, currencyId: '0', feeAmount: null } as const
  expect(parseExchange(outgoing)).toEqual(facts)
})

test('behavior: is null for another movement or without both amounts', () => {
  expect(parseExchange({ ...incoming, eventType: 7 })).toBeNull()
  expect(parseExchange({ ...incoming, metadata: null })).toBeNull()
  expect(parseExchange({ ...incoming, metadata: '{"payAmount":"1e3","receiveAmount":"1"}' })).toBeNull()
})
