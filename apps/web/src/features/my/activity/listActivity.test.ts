import { describe, expect, test } from 'vitest'
import type { LedgerRecord } from '../../../records/accountQueries.ts'
import { createCrossTransfer, createLedgerRecord, createMixedTransfer } from './activityExamples.ts'
import { type Activity, listActivity, sumLegs } from './listActivity.ts'

const none = { items: [], hasMore: false }
const list = (items: readonly LedgerRecord[], rest: Partial<Parameters<typeof listActivity>[0]> = {}) =>
  listActivity({ ledger: { items, hasMore: false }, mixed: none, cross: [], sinceTime: 0, ...rest })
const describeEvents = (events: readonly Activity[]) =>
  events.map((event) => `${event.kind} ${'legs' in event ? event.legs.length : event.transfer.orderId}`)

const exchangeIn = createLedgerRecord({
  id: '4',
  transactionId: 'a',
  eventType: 11,
  currencyId: '1',
  actionAmount: '9.99',
  time: 40,
})
const exchangeOut = createLedgerRecord({
  id: '3',
  transactionId: 'a',
  eventType: 10,
  currencyId: '0',
  actionAmount: '10',
  debit: true,
  time: 40,
})
const principal = createLedgerRecord({
  id: '6',
  transactionId: 'b',
  eventType: 9,
  currencyId: '1',
  actionAmount: '100',
  time: 50,
})
const interest = createLedgerRecord({
  id: '5',
  transactionId: 'b',
  eventType: 8,
  currencyId: '1',
  actionAmount: '0.061642',
  time: 50,
})
const withdrawal = { kind: 'withdrawal', id: '7' }
const requested = createLedgerRecord({
  id: '1',
  transactionId: 'c',
  eventType: 1,
  currencyId: '1',
  actionAmount: '40',
  debit: true,
  time: 10,
  source: withdrawal,
})
const returned = createLedgerRecord({
  id: '8',
  transactionId: 'd',
  eventType: 14,
  currencyId: '1',
  actionAmount: '40',
  time: 60,
  source: withdrawal,
})
const settled = (id: string, eventType: number, time: number) =>
  createLedgerRecord({
    id,
    transactionId: `day ${id}`,
    eventType,
    currencyId: '1',
    actionAmount: '0.01',
    time,
    source: { kind: 'settlement', id: `2026-11-${id}` },
  })

describe('listActivity', () => {
  test('default: both sides of an exchange are one event, as are principal and interest of a redemption', () => {
    const events = list([principal, interest, exchangeIn, exchangeOut])
    expect(describeEvents(events)).toEqual(['redemption 2', 'exchange 2'])
    expect(events.map(({ time }) => time)).toEqual([50, 40])
  })

  test('behavior: a withdrawal and its return are one event, at the time of the return', () => {
    const events = list([returned, principal, exchangeIn, requested])
    expect(describeEvents(events)).toEqual(['withdrawal 2', 'redemption 1', 'exchange 1'])
  })

  test('behavior: daily credits in a row are one event a kind, which another movement ends', () => {
    const days = [settled('24', 7, 90), settled('23', 7, 80), settled('23', 4, 80)]
    const events = list([...days, principal, settled('22', 7, 45)])
    expect(describeEvents(events)).toEqual(['interest 2', 'reward 1', 'redemption 1', 'interest 1'])
    expect(new Set(events.map(({ key }) => key)).size).toBe(4)
  })

  test('behavior: transfers from the wallet are among them by time, and older ones than the ledger lists are left out', () => {
    const mixed = { items: [createMixedTransfer({ orderId: 'm', createTime: 55 })], hasMore: false }
    const cross = [
      createCrossTransfer({ orderId: 'x', crossTime: 45 }),
      createCrossTransfer({ orderId: 'old', crossTime: 4 }),
    ]
    const events = list([principal, exchangeIn], { mixed, cross, sinceTime: 5 })
    expect(describeEvents(events)).toEqual(['mixed m', 'redemption 1', 'cross x', 'exchange 1'])
  })

  test('behavior: nothing is listed that an unloaded page could still change or precede', () => {
    const mixed = {
      items: [
        createMixedTransfer({ orderId: 'm', createTime: 55 }),
        createMixedTransfer({ orderId: 'n', createTime: 41 }),
      ],
      hasMore: true,
    }
    const more = list([principal, interest, exchangeIn], {
      ledger: { items: [principal, interest, exchangeIn], hasMore: true },
      mixed,
    })
    // The other side of the exchange may be on the next page, and so may a transfer of the same time.
    expect(describeEvents(more)).toEqual(['mixed m', 'redemption 2'])
    expect(list([], { ledger: { items: [], hasMore: true } })).toEqual([])
  })

  test('behavior: a movement of an unknown type is an adjustment', () => {
    expect(
      describeEvents(
        list([
          createLedgerRecord({
            id: '1',
            transactionId: 'z',
            eventType: 99,
            currencyId: '0',
            actionAmount: '1',
            time: 1,
          }),
        ]),
      ),
    ).toEqual(['adjustment 1'])
  })
})

describe('sumLegs', () => {
  test('default: sums by asset with signs, the received one first', () => {
    expect(sumLegs([exchangeOut, exchangeIn]).map(({ asset, micro }) => `${asset} ${micro}`)).toEqual([
      'GUSD 9990000',
      'USDT -10000000',
    ])
    expect(sumLegs([principal, interest]).map(({ micro }) => micro)).toEqual([100_061_642n])
    expect(sumLegs([requested, returned]).map(({ micro }) => micro)).toEqual([0n])
  })
})
