import { syncTeam } from '@bank/bank'
import { closeTestMember } from '@bank/bank/testing'
import { getTestAccount } from '@bank/chain/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ApiFixture, openApiFixture } from '../../testing/openApiFixture.ts'

let fixture: ApiFixture
const tokens: string[] = []

type Row = { address: string; teamPerformance: string }
type Page = { dataList: Row[]; total: number }

beforeEach(async () => {
  fixture = await openApiFixture()
  // The root invited 1; 1 invited 2 and 3; 2 invited 4.
  tokens[1] = await fixture.register(1)
  tokens[2] = await enter(2, 1)
  tokens[3] = await enter(3, 1)
  tokens[4] = await enter(4, 2)
  await stake(1, '100')
  await stake(2, '1000.5')
  await stake(3, '2000')
  await stake(4, '3000')
  await syncTeam(fixture.bank)
})
afterEach(() => fixture.close())

/** Registers an account under an inviter of the test's choice; its token. */
async function enter(index: number, inviter: number): Promise<string> {
  const signed = await fixture.sign(getTestAccount(index), 'register')
  const { result } = await fixture.call('registerMember', {
    ...signed,
    assocAddress: getTestAccount(inviter).address,
  })
  return (result as { sessionToken: string }).sessionToken
}

async function stake(index: number, gusd: string, daysAgo = 8): Promise<void> {
  await fixture.testDatabase.database.pool.query(
    `INSERT INTO bank.stake (key, member_id, template_id, days, principal, start_ppb, end_ppb, promised, opened_at)
     VALUES (gen_random_uuid(), $1, 1, 0, $2, 0, 0, 0, now() - make_interval(days => $3))`,
    [`${await fixture.getMemberId(index)}`, Number(gusd) * 1_000_000, daysAgo],
  )
}

const masked = (index: number) =>
  `${getTestAccount(index).address.slice(0, 5)}***${getTestAccount(index).address.slice(-5)}`
const ask = (
  name: 'queryTeamSummary' | 'queryTeamMembers' | 'queryInvitations',
  index: number,
  request = {},
) => fixture.call(name, request, { token: tokens[index] ?? '' })

describe('queryTeamSummary', () => {
  test('default: level, counts and performance, and the requirements of the next level', async () => {
    const { code, result } = await ask('queryTeamSummary', 1)
    expect(code).toBe(0)
    expect(result).toEqual({
      level: 1,
      communityRate: '0.01',
      selfPerformance: '100',
      teamPerformance: '6100.5',
      directRecommendAmount: 2,
      directPerformance: '3000.5',
      indirectRecommendAmount: 3,
      indirectPerformance: '6000.5',
      computeTime: expect.any(Number),
      nextLevel: {
        level: 2,
        selfStake: { required: '500', reached: '100', missing: '400' },
        community: { required: '25000', reached: '6000.5', missing: '18999.5' },
        lines: { required: 2, reached: 0, missing: 2 },
        lineLevel: 1,
        communityRate: '0.02',
      },
      directs: [
        {
          address: masked(3),
          createTime: expect.any(Number),
          level: 0,
          selfPerformance: '2000',
          teamPerformance: '2000',
          totalRecommendAmount: 0,
        },
        {
          address: masked(2),
          createTime: expect.any(Number),
          level: 0,
          selfPerformance: '1000.5',
          teamPerformance: '4000.5',
          totalRecommendAmount: 1,
        },
      ],
    })
    expect(await fixture.call('queryMeInfo', {}, { token: tokens[1] ?? '' })).toMatchObject({
      result: { level: 1 },
    })
  })

  test('behavior: the progress to the next level is the average that counts for it, and performance what is open', async () => {
    // Opened today: nothing of the seven days before.
    await stake(1, '900', 0)
    await stake(4, '70000', 0)
    await fixture.asOwner(`UPDATE bank.team_rebuild SET ended_at = '2000-01-01'`)
    expect(await syncTeam(fixture.bank)).toBe(true)
    expect((await ask('queryTeamSummary', 1)).result).toMatchObject({
      level: 1,
      selfPerformance: '1000',
      indirectPerformance: '76000.5',
      nextLevel: { selfStake: { reached: '100' }, community: { reached: '6000.5' } },
    })
  })

  test('behavior: somebody alone sees an empty team, and GET and POST answer alike', async () => {
    const { result } = await ask('queryTeamSummary', 4)
    expect(result).toMatchObject({ level: 0, directRecommendAmount: 0, teamPerformance: '3000', directs: [] })
    const posted = await fixture.call('queryTeamSummary', {}, { token: tokens[4] ?? '', method: 'POST' })
    expect(posted.result).toEqual(result)
  })

  test('behavior: new members and own stakes show at once, totals with the next rebuild', async () => {
    await enter(5, 4)
    await stake(4, '50')
    expect((await ask('queryTeamSummary', 4)).result).toMatchObject({
      selfPerformance: '3050',
      directRecommendAmount: 1,
      indirectRecommendAmount: 1,
      indirectPerformance: '0',
      directs: [{ address: masked(5), teamPerformance: '0' }],
    })
    expect((await ask('queryTeamSummary', 2)).result).toMatchObject({ indirectPerformance: '3000' })
  })

  test('behavior: the newest hundred of the direct members, and all of them by pages', async () => {
    const { pool } = fixture.testDatabase.database
    const id = `${await fixture.getMemberId(3)}`
    await pool.query(
      `INSERT INTO bank.member (address, inviter_id, created_at)
       SELECT '0x' || lpad(to_hex(900000 + g), 40, '0'), $1, now() FROM generate_series(1, 130) g`,
      [id],
    )
    const { result } = await ask('queryTeamSummary', 3)
    const { directs } = result as { directs: Row[] }
    expect(directs).toHaveLength(100)
    expect(result).toMatchObject({ directRecommendAmount: 130 })
    const second = (await ask('queryTeamMembers', 3, { pageNo: 2 })).result as Page
    expect(second).toMatchObject({ total: 130 })
    expect(second.dataList).toHaveLength(30)
  })
})

describe('queryTeamMembers', () => {
  test('default: direct members only, newest first', async () => {
    const { result } = await ask('queryTeamMembers', 1)
    expect(result).toMatchObject({ total: 2, pageNo: 1, pageSize: 100 })
    expect((result as Page).dataList.map(({ address }) => address)).toEqual([masked(3), masked(2)])
  })

  test('behavior: by performance the largest team comes first, page by page', async () => {
    const pageOf = async (pageNo: number) =>
      (await ask('queryTeamMembers', 1, { sort: 'performance', pageNo, pageSize: 1 })).result as Page
    expect((await pageOf(1)).dataList).toMatchObject([{ address: masked(2), teamPerformance: '4000.5' }])
    expect((await pageOf(2)).dataList).toMatchObject([{ address: masked(3), teamPerformance: '2000' }])
    expect((await pageOf(3)).dataList).toEqual([])
  })

  test.each([{ sort: 'address' }, { pageNo: 0 }, { pageSize: 101 }])('error: 400 %j', async (request) => {
    expect(await ask('queryTeamMembers', 1, request)).toMatchObject({ code: 400, status: 400 })
  })
})

describe('queryInvitations', () => {
  test('default: the member’s referrals, their contributions, and the invite link', async () => {
    const { result } = await ask('queryInvitations', 1)
    expect(result).toMatchObject({
      dataList: [
        { address: masked(3), contribution: '2000' },
        { address: masked(2), contribution: '4000.5' },
      ],
      total: 2,
      inviteLink: `http://localhost:8080/?assocAddress=${getTestAccount(1).address}`,
    })
  })

  test('behavior: a suspended member stays in the inviter’s list', async () => {
    await closeTestMember(fixture.bank, { memberId: await fixture.getMemberId(2) })
    const { result } = await ask('queryInvitations', 1)
    expect((result as Page).total).toBe(2)
    expect((await ask('queryTeamSummary', 1)).result).toMatchObject({ indirectRecommendAmount: 3 })
  })
})

describe('whose team', () => {
  const names = ['queryTeamSummary', 'queryTeamMembers', 'queryInvitations'] as const

  test.each(names)('error: 401 %s without a session', async (name) => {
    expect(await fixture.call(name)).toMatchObject({ code: 401, status: 401 })
  })

  test.each(names)('behavior: %s shows the own team, whichever member the request names', async (name) => {
    const own = await ask(name, 4)
    const other = `${await fixture.getMemberId(1)}`
    const hostile = { memberId: other, id: other, address: getTestAccount(1).address, inviterId: other }
    for (const method of ['GET', 'POST'] as const) {
      const answer = await fixture.call(name, hostile, { token: tokens[4] ?? '', method })
      expect(answer.result).toEqual(own.result)
    }
  })

  test.each(names)('behavior: %s never shows a whole address of another', async (name) => {
    const answers = await Promise.all([1, 3, 4].map((index) => ask(name, index)))
    for (const [place, index] of [1, 3, 4].entries()) {
      const text = JSON.stringify(answers[place]).toLowerCase()
      const others = [0, 1, 2, 3, 4, 5].filter((one) => one !== index)
      for (const one of others) expect(text).not.toContain(getTestAccount(one).address.toLowerCase())
      expect(text).not.toMatch(/0x0{20}/)
    }
  })
})
