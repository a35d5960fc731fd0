import { describe, expect, it } from 'vitest'
import { formatSeen, listNews, parseSeen, seeOrders } from './listNews.ts'

const order = (
  orderId: string,
  detail: Parameters<typeof seeOrders>[0][number]['detail'],
  isOpen = false,
) => ({ orderId, detail, nextCheckTime: isOpen ? 1 : null })

describe('news of cross-chain transfers', () => {
  it('default: what was open and has arrived since is told once', () => {
    const seen = seeOrders([order('1', 'deposited', true), order('2', 'filled')])
    const now = [order('1', 'filled'), order('2', 'filled')]
    expect(listNews(seen, now)).toEqual([order('1', 'filled')])
    expect(listNews(seeOrders(now), now)).toEqual([])
  })

  it('behavior: an expired one is told, and told again when it has come back', () => {
    const expired = [order('1', 'expired', true)]
    expect(listNews(seeOrders([order('1', 'deposited', true)]), expired)).toEqual(expired)
    const seen = seeOrders(expired)
    expect(listNews(seen, expired)).toEqual([])
    expect(listNews(seen, [order('1', 'refunded')])).toHaveLength(1)
  })

  it('behavior: what was never seen open, and a step on the way, is no news', () => {
    expect(listNews(new Map(), [order('1', 'filled')])).toEqual([])
    expect(listNews(seeOrders([order('1', 'sent', true)]), [order('1', 'arriving', true)])).toEqual([])
  })

  it('behavior: what is remembered is read back, and a spoilt memory is none', () => {
    const seen = seeOrders([order('1', 'sent', true), order('2', 'expired', true)])
    expect(parseSeen(formatSeen(seen))).toEqual(seen)
    expect(formatSeen(new Map())).toBeNull()
    for (const spoilt of [null, '', '{', '7', '{"1":"sent"}', '[["1"],[2,"sent"]]'])
      expect(parseSeen(spoilt)).toEqual(new Map())
  })
})
