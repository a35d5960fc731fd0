import { fromDecimal } from '@bank/money'
import { expect, test } from 'vitest'
import { isApprovalProven } from './isApprovalProven.ts'

const gusd = (amount: number) => fromDecimal(`${amount}`, 'GUSD')
const terms = {
  withdrawalAutoPerMember: gusd(500),
  withdrawalAutoTotal: gusd(20_000),
  withdrawalOneReviewer: gusd(10_000),
}

type Known = {
  recent?: number
  banned?: boolean
  wasPaid?: boolean
  isAutomatic?: boolean
  approvals?: number
  releases?: number
  member?: number
  inAll?: number
}

const isProven = ({ recent = 1, member = 1, inAll = 1, ...known }: Known) =>
  isApprovalProven(
    {
      banned: false,
      wasPaid: true,
      isAutomatic: false,
      approvals: 0,
      releases: 0,
      ...known,
      recent: gusd(recent),
      automatic: { member: gusd(member), inAll: gusd(inAll) },
    },
    terms,
  )

test.each<[Known]>([
  [{ isAutomatic: true, member: 500, inAll: 20_000 }],
  [{ approvals: 1, recent: 10_000 }],
  [{ approvals: 2, recent: 1_000_000 }],
  [{ approvals: 2, banned: true }],
  [{ releases: 2, recent: 1_000_000 }],
  [{ releases: 2, banned: true }],
])('default: %j is approved', (known) => {
  expect(isProven(known)).toBe(true)
})

test.each<[Known]>([
  [{}],
  [{ isAutomatic: true, member: 500.000001, inAll: 501 }],
  [{ isAutomatic: true, inAll: 20_000.000001 }],
  [{ isAutomatic: true, banned: true }],
  [{ isAutomatic: true, wasPaid: false }],
  [{ approvals: 1, recent: 10_000.000001 }],
  [{ approvals: 1, recent: 10_000.000001, isAutomatic: true }],
  [{ approvals: 1, banned: true }],
  [{ releases: 1 }],
  [{ releases: 1, banned: true }],
])('behavior: %j is not', (known) => {
  expect(isProven(known)).toBe(false)
})
