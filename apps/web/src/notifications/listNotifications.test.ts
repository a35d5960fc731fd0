import { describe, expect, it } from 'vitest'
import {
  type FollowedItem,
  findLastEnd,
  formatSeen,
  listNotifications,
  listOpen,
  parseLastEnd,
  parseSeen,
} from './listNotifications.ts'

const ends = ['arrived', 'expired', 'returned']
const thing = (id: string, state: string, isOpen = false): FollowedItem => ({
  id,
  state,
  isOpen,
  isNotable: ends.includes(state),
})

describe('news', () => {
  it('default: an order that was open and has ended is announced once', () => {
    const seen = listOpen([thing('1', 'sent', true), thing('2', 'arrived')])
    const now = [thing('1', 'arrived'), thing('2', 'arrived')]
    expect(listNotifications(seen, now)).toEqual([thing('1', 'arrived')])
    expect(listNotifications(listOpen(now), now)).toEqual([])
  })

  it('behavior: an event shown while its request is open is repeated at its end', () => {
    const expired = [thing('1', 'expired', true)]
    expect(listNotifications(listOpen([thing('1', 'sent', true)]), expired)).toEqual(expired)
    const seen = listOpen(expired)
    expect(listNotifications(seen, expired)).toEqual([])
    expect(listNotifications(seen, [thing('1', 'returned')])).toHaveLength(1)
  })

  it('behavior: an order never seen open, and an intermediate step, are not announced', () => {
    expect(listNotifications(new Map(), [thing('1', 'arrived')])).toEqual([])
    expect(listNotifications(listOpen([thing('1', 'sent', true)]), [thing('1', 'relayed', true)])).toEqual([])
  })

  it('behavior: a transfer that another device started and ended between two polls is reported once', () => {
    const credited = { ...thing('1', 'arrived'), endedAt: 100 }
    const later = { ...thing('2', 'arrived'), endedAt: 150 }
    expect(listNotifications(new Map(), [credited], null)).toEqual([])
    expect(listNotifications(new Map(), [credited], findLastEnd([], null))).toEqual([credited])
    expect(listNotifications(new Map(), [later, credited], findLastEnd([credited], 0))).toEqual([later])
    expect(listNotifications(new Map(), [later, credited], findLastEnd([later, credited], 100))).toEqual([])
    expect(['7', null, '', 'x', '-1', '1.5'].map(parseLastEnd)).toEqual([7, null, 0, null, null, null])
  })

  it('behavior: a remembered choice is read back, and a corrupt one is ignored', () => {
    const seen = listOpen([thing('1', 'sent', true), thing('2', 'expired', true)])
    expect(parseSeen(formatSeen(seen))).toEqual(seen)
    expect(formatSeen(new Map())).toBeNull()
    for (const spoilt of [null, '', '{', '7', '{"1":"sent"}', '[["1"],[2,"sent"]]'])
      expect(parseSeen(spoilt)).toEqual(new Map())
  })
})
