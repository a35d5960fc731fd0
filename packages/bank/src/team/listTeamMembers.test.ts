import { getTestAccount } from '@bank/chain/testing'
import { parseMemberId } from '@bank/ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../../testing/openTestBank.ts'
import { updateTeamTotals } from '../teamTotals/updateTeamTotals.ts'
import { getTeamSummary } from './getTeamSummary.ts'
import { listInvitations } from './listInvitations.ts'
import { listTeamMembers } from './listTeamMembers.ts'

let fixture: TestBank
const rootId = parseMemberId(1n)
const publicOrigin = 'https://bank.example'

beforeAll(async () => {
  const secret = 'a secret of the tests that is long enough'
  fixture = await openTestBank({ identity: { publicOrigin, secret, isDemoAddress: null } })
  const { pool } = fixture.testDatabase.database
  // 2, 3 and 4 below the root, 5 below 2.
  await pool.query(`
    INSERT INTO bank.member (address, inviter_id, created_at)
    SELECT '0x' || lpad(to_hex(n), 40, 'a'), CASE n WHEN 5 THEN 2 ELSE 1 END, now() FROM generate_series(2, 5) n`)
  await fixture.asOwner(`
    INSERT INTO bank.stake (key, member_id, template_id, days, principal, start_ppb, end_ppb, promised, opened_at)
    SELECT gen_random_uuid(), n, 1, 0, 1000000 * n, 0, 0, 0, now() FROM generate_series(2, 5) n`)
  await updateTeamTotals(fixture.bank)
})
afterAll(() => fixture.close())

const list = (sort: 'time' | 'performance', pageNo = 1, pageSize = 100) =>
  listTeamMembers(fixture.bank, { memberId: rootId, sort, pageNo, pageSize })

test('default: the direct members, newest first or the largest team first', async () => {
  const byTime = await list('time')
  expect(byTime).toMatchObject({ total: 3, pageNo: 1, pageSize: 100 })
  expect(byTime.dataList.map(({ teamPerformance }) => teamPerformance)).toEqual(['4', '3', '7'])
  const byPerformance = await list('performance')
  expect(byPerformance.dataList.map(({ teamPerformance }) => teamPerformance)).toEqual(['7', '4', '3'])
})

test('behavior: pages follow one another without a gap, and behind the last one there is nothing', async () => {
  const pages = await Promise.all([1, 2, 3].map((pageNo) => list('performance', pageNo, 2)))
  expect(pages.map(({ dataList }) => dataList.length)).toEqual([2, 1, 0])
  expect(pages.flatMap(({ dataList }) => dataList)).toEqual((await list('performance')).dataList)
})

test('behavior: an invitation lists who joined and their contribution, with the link to share', async () => {
  const page = await listInvitations(fixture.bank, { memberId: rootId, pageNo: 1, pageSize: 2, publicOrigin })
  expect(page).toMatchObject({
    dataList: [{ address: '0xAaa***aaaa4' }, { contribution: '3' }],
    total: 3,
    inviteLink: `${publicOrigin}/?assocAddress=${getTestAccount(0).address}`,
  })
})

test('error: 1004 an unknown member number', async () => {
  const memberId = parseMemberId(99n)
  await expect(getTeamSummary(fixture.bank, { memberId })).rejects.toMatchObject({ code: 1004 })
  await expect(
    listTeamMembers(fixture.bank, { memberId, sort: 'time', pageNo: 1, pageSize: 1 }),
  ).rejects.toMatchObject({ code: 1004 })
})
