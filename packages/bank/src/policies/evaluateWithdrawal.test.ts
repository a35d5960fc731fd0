import { amountOf } from '@bank/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluateWithdrawal, type WithdrawalFacts } from './evaluateWithdrawal.ts'

const gusd = (whole: number) => amountOf('GUSD', BigInt(Math.round(whole * 1_000_000)))

const terms = {
  withdrawalAutoPerMember: gusd(500),
  withdrawalAutoTotal: gusd(20_000),
  withdrawalOneReviewer: gusd(10_000),
}

type Known = Partial<Pick<WithdrawalFacts, 'sanctioned' | 'banned' | 'first'>> & {
  amount: number
  earlier?: number
  member?: number
  inAll?: number
}

const decide = ({ amount, earlier = 0, member = 0, inAll = 0, ...more }: Known) =>
  evaluateWithdrawal(
    {
      sanctioned: false,
      banned: false,
      first: false,
      ...more,
      amount: gusd(amount),
      recent: gusd(amount + earlier),
      automatic: { member: gusd(member), inAll: gusd(inAll) },
    },
    terms,
  )

test('default: within the limits of the day no review is needed', () => {
  const automatic = { state: 'approved', reviewsNeeded: 0, reason: null }
  expect(decide({ amount: 500 })).toEqual(automatic)
  expect(decide({ amount: 100, member: 400, inAll: 19_900 })).toEqual(automatic)
})

test.each([
  [{ amount: 500.000001 }, 1, 'overDailyLimit'],
  [{ amount: 0.000001, member: 500 }, 1, 'overDailyLimit'],
  [{ amount: 1, inAll: 19_999.000001 }, 1, 'overTotalLimit'],
  [{ amount: 1, first: true }, 1, 'firstWithdrawal'],
  [{ amount: 10_000 }, 1, 'overDailyLimit'],
  [{ amount: 10_000.000001 }, 2, 'overDailyLimit'],
  [{ amount: 10_000.000001, first: true }, 2, 'firstWithdrawal'],
  [{ amount: 9_900, earlier: 100 }, 1, 'overDailyLimit'],
  [{ amount: 9_900, earlier: 9_900 }, 2, 'overDailyLimit'],
  [{ amount: 600, earlier: 9_401 }, 2, 'overDailyLimit'],
  [{ amount: 1, banned: true }, 2, 'memberBanned'],
])('behavior: %j needs %d', (known, reviewsNeeded, reason) => {
  expect(decide(known)).toEqual({ state: 'review', reviewsNeeded, reason })
})

test('behavior: a sanctioned wallet is frozen, whatever else is true', () => {
  for (const more of [{}, { first: true }, { banned: true }])
    expect(decide({ amount: 1, sanctioned: true, ...more })).toEqual({
      state: 'frozen',
      reviewsNeeded: 2,
      reason: 'sanctioned',
    })
})

test('behavior: automatic approvals of a day stay within both limits, however the day is split into orders', () => {
  const orders = fc.array(fc.record({ member: fc.nat(60), amount: fc.integer({ min: 1, max: 600 }) }), {
    maxLength: 200,
  })
  fc.assert(
    fc.property(orders, (day) => {
      const spent = new Map<number, number>()
      let inAll = 0
      for (const { member, amount } of day) {
        const before = spent.get(member) ?? 0
        if (decide({ amount, member: before, inAll }).state !== 'approved') continue
        spent.set(member, before + amount)
        inAll += amount
      }
      expect(inAll).toBeLessThanOrEqual(20_000)
      expect(Math.max(0, ...spent.values())).toBeLessThanOrEqual(500)
    }),
  )
})
