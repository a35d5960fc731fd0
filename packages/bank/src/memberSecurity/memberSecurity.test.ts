import { randomBytes } from 'node:crypto'
import { getTestAccount } from '@bank/chain/testing'
import type { MemberId } from '@bank/ledger'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../../testing/openTestBank.ts'
import { findSession } from '../memberRecords/session.ts'
import { createChallenge } from '../members/createChallenge.ts'
import { releaseExpired } from '../members/releaseExpired.ts'
import { signIn } from '../members/signIn.ts'
import { signOut } from '../members/signOut.ts'
import { endOtherSessions } from './endOtherSessions.ts'
import { endSession } from './endSession.ts'
import { getSecurity } from './getSecurity.ts'
import { listSignIns } from './listSignIns.ts'

const dayMs = 24 * 60 * 60_000
const chrome =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

let testBank: TestBank
let account = 0
let memberId: MemberId

beforeAll(async () => {
  testBank = await openTestBank()
})
afterAll(() => testBank.close())
beforeEach(async () => {
  account += 1
  memberId = (await testBank.addMember(account)).id
})

const createDeviceToken = () => randomBytes(32).toString('base64url')

async function prove(index: number) {
  const wallet = getTestAccount(index)
  const { message, nonce } = createChallenge(testBank.bank, { address: wallet.address, purpose: 'signIn' })
  return { address: wallet.address, signature: await wallet.signMessage({ message }), nonce }
}

async function open(client: { deviceToken?: string; userAgent?: string } = {}, index = account) {
  const { sessionToken } = await signIn(testBank.bank, { ...(await prove(index)), ...client })
  const member = await findSession(testBank.bank, sessionToken)
  if (!member) throw new Error('no session')
  return { token: sessionToken, member, sessionId: member.sessionId }
}

const read = (session: Awaited<ReturnType<typeof open>>) =>
  getSecurity(testBank.bank, { memberId: session.member.id, member: session.member })
const list = (id: MemberId, sessionId: string) =>
  listSignIns(testBank.bank, { memberId: id, member: { sessionId }, pageNo: 1, pageSize: 50 })
const isOpen = async (token: string) => (await findSession(testBank.bank, token)) !== undefined

test('default: lists open sessions in words, newest first, with the one that asks', async () => {
  const first = await open({ userAgent: chrome })
  const second = await open({ userAgent: firefox })
  const { sessions } = await read(first)
  expect(sessions).toEqual([
    {
      sessionId: second.sessionId,
      browser: 'firefox',
      system: 'linux',
      isCurrent: false,
      signInTime: expect.any(Number),
      lastUseTime: expect.any(Number),
    },
    expect.objectContaining({
      sessionId: first.sessionId,
      browser: 'chrome',
      system: 'windows',
      isCurrent: true,
    }),
  ])
})

test('behavior: a session that has been idle, ended or signed out is not listed as open', async () => {
  const idle = await open()
  testBank.wait(30 * 60_000)
  const closed = await open()
  await signOut(testBank.bank, { token: closed.token })
  const current = await open()
  expect((await read(current)).sessions.map(({ sessionId }) => sessionId)).toEqual([current.sessionId])
  const { dataList } = await list(memberId, current.sessionId)
  expect(dataList.map(({ sessionId, end }) => [sessionId, end])).toEqual([
    [current.sessionId, null],
    [closed.sessionId, 'signedOut'],
    [idle.sessionId, 'expired'],
  ])
})

test('default: ends one session of the member at once, and says which session did it', async () => {
  const thief = await open({ userAgent: firefox })
  const owner = await open({ userAgent: chrome })
  expect(await endSession(testBank.bank, { member: owner.member, sessionId: thief.sessionId })).toEqual({
    ended: 1,
  })
  expect(await isOpen(thief.token)).toBe(false)
  expect(await isOpen(owner.token)).toBe(true)
  const { dataList } = await list(memberId, owner.sessionId)
  expect(dataList[1]).toMatchObject({
    sessionId: thief.sessionId,
    end: 'endedByMember',
    endTime: expect.any(Number),
    endedBy: { sessionId: owner.sessionId, browser: 'chrome', system: 'windows' },
  })
})

test('behavior: a thief who ends the session of the owner stays in the list that the owner reads', async () => {
  const owner = await open({ userAgent: chrome })
  const thief = await open({ userAgent: firefox })
  await endOtherSessions(testBank.bank, { member: thief.member })
  await signOut(testBank.bank, { token: thief.token })
  const again = await open({ userAgent: chrome })
  const { dataList } = await list(memberId, again.sessionId)
  expect(dataList).toMatchObject([
    { sessionId: again.sessionId },
    { sessionId: thief.sessionId, browser: 'firefox', end: 'signedOut' },
    { sessionId: owner.sessionId, end: 'endedByMember', endedBy: { browser: 'firefox', system: 'linux' } },
  ])
})

test('behavior: ending all others ends every one of them but none of another member', async () => {
  const others = [await open(), await open()]
  const { id } = await testBank.addMember(account + 100)
  const foreign = await open({}, account + 100)
  const current = await open()
  expect(await endOtherSessions(testBank.bank, { member: current.member })).toEqual({ ended: 2 })
  for (const { token } of others) expect(await isOpen(token)).toBe(false)
  expect(await isOpen(current.token)).toBe(true)
  expect(await isOpen(foreign.token)).toBe(true)
  expect((await list(id, foreign.sessionId)).dataList).toHaveLength(1)
})

test('behavior: ending a session again changes nothing of its record', async () => {
  const other = await open()
  const current = await open()
  const end = () => endSession(testBank.bank, { member: current.member, sessionId: other.sessionId })
  const answers = await Promise.all([end(), end(), end()])
  expect(answers.map(({ ended }) => ended).sort()).toEqual([0, 0, 1])
})

test('error: 404 the session of another member, which stays open, and one that never was', async () => {
  await testBank.addMember(account + 120)
  const foreign = await open({}, account + 120)
  const current = await open()
  for (const sessionId of [foreign.sessionId, '999999999', 'x', '-1', ''])
    await expect(endSession(testBank.bank, { member: current.member, sessionId })).rejects.toMatchObject({
      code: 404,
    })
  expect(await isOpen(foreign.token)).toBe(true)
})

test('default: a device is new once, and for each wallet of a browser apart', async () => {
  const deviceToken = createDeviceToken()
  await open({ deviceToken })
  await open({ deviceToken })
  const last = await open()
  const { dataList } = await list(memberId, last.sessionId)
  expect(dataList.map(({ isNewDevice }) => isNewDevice)).toEqual([true, false, true])
  const { id } = await testBank.addMember(account + 140)
  const other = await open({ deviceToken }, account + 140)
  expect((await list(id, other.sessionId)).dataList).toMatchObject([{ isNewDevice: true }])
  const { kysely } = testBank.testDatabase.database
  const rows = await kysely.selectFrom('bank.member_device').selectAll().execute()
  expect(new Set(rows.map(({ token_hash }) => token_hash.toString('hex'))).size).toBe(rows.length)
  expect(JSON.stringify(rows.map((row) => row.token_hash.toString('base64url')))).not.toContain(deviceToken)
})

test('behavior: of two first sign-ins at once with one device, one is the first', async () => {
  const deviceToken = createDeviceToken()
  const sessions = await Promise.all([open({ deviceToken }), open({ deviceToken }), open({ deviceToken })])
  const { dataList } = await list(memberId, sessions[0].sessionId)
  expect(dataList.filter(({ isNewDevice }) => isNewDevice)).toHaveLength(1)
})

test.each(['short', 'x'.repeat(44), `${'a'.repeat(42)}'`])(
  'behavior: a malformed device token %j recognises nothing',
  async (deviceToken) => {
    await open({ deviceToken })
    const last = await open({ deviceToken })
    const { dataList } = await list(memberId, last.sessionId)
    expect(dataList.map(({ isNewDevice }) => isNewDevice)).toEqual([true, true])
  },
)

test('default: refused signatures are counted by hour and browser, apart from the sign-ins', async () => {
  const current = await open({ userAgent: chrome })
  const wrong = { ...(await prove(account)), signature: `0x${'11'.repeat(65)}` }
  for (const userAgent of [firefox, firefox, 'curl/8'])
    await expect(signIn(testBank.bank, { ...wrong, userAgent })).rejects.toMatchObject({ code: 1003 })
  const { refusedSignIns } = await read(current)
  expect(refusedSignIns).toHaveLength(2)
  expect(refusedSignIns).toEqual(
    expect.arrayContaining([
      { browser: 'firefox', system: 'linux', attempts: 2, lastTime: expect.any(Number) },
      { browser: null, system: null, attempts: 1, lastTime: expect.any(Number) },
    ]),
  )
  expect((await list(memberId, current.sessionId)).total).toBe(1)
})

test('behavior: a signature that was used before counts as refused', async () => {
  const proof = await prove(account)
  await signIn(testBank.bank, proof)
  await expect(signIn(testBank.bank, proof)).rejects.toMatchObject({ code: 1003 })
  expect((await read(await open())).refusedSignIns).toMatchObject([{ attempts: 1 }])
})

test('behavior: a wallet that is no member leaves no trace when it is refused', async () => {
  const { kysely } = testBank.testDatabase.database
  const count = async () => (await kysely.selectFrom('bank.refused_sign_in').selectAll().execute()).length
  const before = await count()
  const wrong = { ...(await prove(190)), signature: `0x${'11'.repeat(65)}` }
  await expect(signIn(testBank.bank, wrong)).rejects.toMatchObject({ code: 1003 })
  expect(await count()).toBe(before)
})

test('behavior: sign-ins are kept for 90 days after their session and devices for 400, then deleted', async () => {
  const { kysely } = testBank.testDatabase.database
  const count = async () => ({
    sessions: (
      await kysely.selectFrom('bank.session').where('member_id', '=', `${memberId}`).selectAll().execute()
    ).length,
    refused: (
      await kysely
        .selectFrom('bank.refused_sign_in')
        .where('member_id', '=', `${memberId}`)
        .selectAll()
        .execute()
    ).length,
    devices: (
      await kysely
        .selectFrom('bank.member_device')
        .where('member_id', '=', `${memberId}`)
        .selectAll()
        .execute()
    ).length,
  })
  const wrong = { ...(await prove(account)), signature: `0x${'11'.repeat(65)}` }
  await expect(signIn(testBank.bank, wrong)).rejects.toMatchObject({ code: 1003 })
  await open({ deviceToken: createDeviceToken() })
  testBank.wait(89 * dayMs)
  await releaseExpired(testBank.bank)
  expect(await count()).toEqual({ sessions: 1, refused: 1, devices: 1 })
  testBank.wait(2 * dayMs)
  await releaseExpired(testBank.bank)
  expect(await count()).toEqual({ sessions: 0, refused: 0, devices: 1 })
  testBank.wait(310 * dayMs)
  await releaseExpired(testBank.bank)
  expect(await count()).toEqual({ sessions: 0, refused: 0, devices: 0 })
})
