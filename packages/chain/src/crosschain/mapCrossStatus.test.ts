import { describe, expect, test } from 'vitest'
import {
  type CrossSighting,
  type CrossStatus,
  isCrossStatusFinal,
  mapCrossStatus,
  notFoundTimeoutMs,
} from './mapCrossStatus.ts'

const said = (status: string): CrossSighting => ({ kind: 'said', status })
const notFound = (originAgeMs: number | null): CrossSighting => ({ kind: 'notFound', originAgeMs })
const silent: CrossSighting = { kind: 'silent' }
const originFailed: CrossSighting = { kind: 'originFailed' }
const fillSeen: CrossSighting = { kind: 'fillSeen' }

/** Result of each sighting for a transfer that is 0 processing, 1 success, 2 expired, 3 refunded or 4 unknown. */
const table: readonly (readonly [string, CrossSighting, readonly CrossStatus[]])[] = [
  ['pending', said('pending'), [0, 1, 2, 3, 0]],
  ['unfilled', said('unfilled'), [0, 1, 2, 3, 0]],
  ['deposit-pending', said('deposit-pending'), [0, 1, 2, 3, 0]],
  ['slowFillRequested', said('slowFillRequested'), [0, 1, 2, 3, 0]],
  ['filled', said('filled'), [1, 1, 1, 3, 1]],
  ['slowFilled', said('slowFilled'), [1, 1, 1, 3, 1]],
  ['expired', said('expired'), [2, 1, 2, 3, 2]],
  ['refunded', said('refunded'), [3, 1, 3, 3, 3]],
  ['deposit-failed', said('deposit-failed'), [4, 1, 2, 3, 4]],
  ['a new word', said('quantumFilled'), [4, 1, 2, 3, 4]],
  ['a word every object knows', said('constructor'), [4, 1, 2, 3, 4]],
  ['another case', said('FILLED'), [4, 1, 2, 3, 4]],
  ['not found, unmined', notFound(null), [0, 1, 2, 3, 0]],
  ['not found, just mined', notFound(0), [0, 1, 2, 3, 0]],
  ['not found, nearly ten minutes', notFound(notFoundTimeoutMs - 1), [0, 1, 2, 3, 0]],
  ['not found, ten minutes', notFound(notFoundTimeoutMs), [4, 1, 2, 3, 4]],
  ['no answer', silent, [0, 1, 2, 3, 4]],
  ['the deposit failed', originFailed, [4, 1, 4, 3, 4]],
  ['the fill seen on chain', fillSeen, [1, 1, 1, 3, 1]],
]
const statuses: readonly CrossStatus[] = [0, 1, 2, 3, 4]

describe('mapCrossStatus', () => {
  test('default: every sighting in every state leads to the state of the table', () => {
    const mapped = table.map(([name, sighting]) => [
      name,
      statuses.map((previous) => mapCrossStatus(previous, sighting)),
    ])
    expect(mapped).toEqual(table.map(([name, , expected]) => [name, expected]))
  })

  test('behavior: a slow fill that is only requested has not arrived', () => {
    expect(mapCrossStatus(0, said('slowFillRequested'))).toBe(0)
  })

  test('behavior: expired is followed further, to the refund or a fill', () => {
    expect(isCrossStatusFinal(2)).toBe(false)
    expect(mapCrossStatus(2, said('refunded'))).toBe(3)
    expect(mapCrossStatus(2, fillSeen)).toBe(1)
    expect(mapCrossStatus(2, said('pending'))).toBe(2)
  })

  test('behavior: success and refund are never taken back', () => {
    for (const [, sighting] of table) {
      expect(mapCrossStatus(1, sighting)).toBe(1)
      expect(mapCrossStatus(3, sighting)).toBe(3)
    }
    expect(statuses.filter(isCrossStatusFinal)).toEqual([1, 3])
  })
})
