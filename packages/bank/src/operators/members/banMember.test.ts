import { getTestAccount } from '@bank/chain/testing'
import type { MemberId } from '@bank/ledger'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OperatorFixture, openOperatorFixture } from '../../../testing/openOperatorFixture.ts'

import { banMember, unbanMember } from './banMember.ts'
import { getMemberFile } from './getMemberFile.ts'
import { searchMembers } from './searchMembers.ts'

let fixture: OperatorFixture
let memberId: MemberId
const reason = 'reported by two members'

beforeEach(async () => {
  fixture = await openOperatorFixture()
  memberId = await fixture.register(1, 250n)
  await fixture.register(2, 0n)
})
afterEach(() => fixture.close())

const search = async (params: { search?: string; banned?: boolean }) => {
  const { support } = fixture.operators
  const page = await searchMembers(fixture.bank, { operator: support, ...params, pageNo: 1, pageSize: 10 })
  expect(page.total).toBe(page.dataList.length)
  return page.dataList.map(({ address }) => address)
}
const addressOf = (index: number) => getTestAccount(index).address

test('default: a ban is written with its reason, keeps the balance, and can be lifted', async () => {
  const { support, reviewer } = fixture.operators
  const banned = await banMember(fixture.bank, { operator: support, memberId, reason })
  expect(banned).toMatchObject({ id: String(memberId), address: addressOf(1) })
  expect(banned.banTime).not.toBeNull()
  expect(await getMemberFile(fixture.bank, { operator: support, memberId })).toMatchObject({
    gusdBalance: '250',
    member: { banTime: banned.banTime },
  })
  expect(await unbanMember(fixture.bank, { operator: reviewer, memberId, reason })).toMatchObject({
    banTime: null,
  })
  const lines = await fixture.bank.database.kysely
    .selectFrom('bank.audit')
    .select(['act', 'operator_name', 'detail'])
    .where('subject', '=', `member ${memberId}`)
    .orderBy('id')
    .execute()
  expect(lines).toEqual([
    { act: 'members.ban', operator_name: 'support', detail: { reason } },
    { act: 'members.unban', operator_name: 'reviewer', detail: { reason } },
  ])
})

test('behavior: of twenty bans at once one is written', async () => {
  const { support, reviewer } = fixture.operators
  const bans = Array.from({ length: 20 }, () =>
    banMember(fixture.bank, { operator: support, memberId, reason }),
  )
  const done = (await Promise.allSettled(bans)).filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(1)
  await unbanMember(fixture.bank, { operator: reviewer, memberId, reason })
})

test('error: 3018 a second time, 1004 an unknown member, 400 without a reason, 403 for other roles', async () => {
  const { support, reviewer, treasurer, auditor } = fixture.operators
  await expect(unbanMember(fixture.bank, { operator: reviewer, memberId, reason })).rejects.toMatchObject({
    code: 3018,
  })
  await expect(
    banMember(fixture.bank, { operator: support, memberId: '99999', reason }),
  ).rejects.toMatchObject({ code: 1004 })
  await expect(banMember(fixture.bank, { operator: support, memberId, reason: '' })).rejects.toMatchObject({
    code: 400,
  })
  for (const operator of [treasurer, auditor])
    await expect(banMember(fixture.bank, { operator, memberId, reason })).rejects.toMatchObject({ code: 403 })
  await expect(unbanMember(fixture.bank, { operator: support, memberId, reason })).rejects.toMatchObject({
    code: 403,
  })
})

test('default: members are found by id, address, or its beginning in any case', async () => {
  expect(await search({ search: String(memberId) })).toEqual([addressOf(1)])
  expect(await search({ search: addressOf(2) })).toEqual([addressOf(2)])
  expect(
    await search({ search: ` ${addressOf(2).slice(0, 12).toUpperCase().replace('0X', '0x')} ` }),
  ).toEqual([addressOf(2)])
  expect(await search({})).toEqual([2, 1, 0].map(addressOf))
  expect(await search({ banned: true })).toEqual([])
  expect(await search({ banned: false })).toHaveLength(3)
  for (const nonsense of ['%', '0x%', "' OR 1=1", `0x${'a'.repeat(41)}`, 'alice', '0'])
    expect(await search({ search: nonsense }), nonsense).toEqual([])
})

test('default: a file counts invitees, sessions and pending orders', async () => {
  const { auditor, parameters } = fixture.operators
  const root = await search({ search: addressOf(0) })
  expect(root).toHaveLength(1)
  const [first] = (
    await searchMembers(fixture.bank, { operator: auditor, search: addressOf(0), pageNo: 1, pageSize: 1 })
  ).dataList
  expect(await getMemberFile(fixture.bank, { operator: auditor, memberId: first?.id ?? '' })).toMatchObject({
    inviteeCount: 2,
    openSessionCount: 0,
    usdtBalance: '0',
    gusdBalance: '0',
    pendingUsdtAmount: '0',
    pendingGusdAmount: '0',
    member: { inviterId: null, inviterAddress: null },
  })
  await expect(getMemberFile(fixture.bank, { operator: auditor, memberId: '99999' })).rejects.toMatchObject({
    code: 1004,
  })
  await expect(getMemberFile(fixture.bank, { operator: parameters, memberId })).rejects.toMatchObject({
    code: 403,
  })
  await expect(
    searchMembers(fixture.bank, { operator: parameters, pageNo: 1, pageSize: 1 }),
  ).rejects.toMatchObject({ code: 403 })
})
