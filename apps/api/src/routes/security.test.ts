import { getTestAccount } from '@bank/chain/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiFixture, openApiFixture } from '../../testing/openApiFixture.ts'

type Security = { sessions: { sessionId: string; isCurrent: boolean; browser: string | null }[] }
type SignIn = { sessionId: string; isNewDevice: boolean; end: string | null }

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

let fixture: ApiFixture
beforeAll(async () => {
  fixture = await openApiFixture()
  await fixture.register(1)
})
afterAll(() => fixture.close())

const read = async (token: string) => (await fixture.call('querySecurity', {}, { token })).result as Security
const list = async (token: string) =>
  ((await fixture.call('querySignIns', {}, { token })).result as { dataList: SignIn[] }).dataList

/** Signs account 1 in as a browser does; its cookies by name. */
async function signInAs(headers: Record<string, string> = {}) {
  const answer = await fixture.call('signIn', await fixture.sign(getTestAccount(1), 'signIn'), { headers })
  const cookies = [answer.headers['set-cookie']].flat().map(String)
  const find = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? ''
  return { token: (answer.result as { sessionToken: string }).sessionToken, device: find('__Host-device') }
}
const toCookie = (header: string) => header.split(';')[0] ?? ''

describe('where a member is signed in', () => {
  test('default: open sessions in words, with the one that asks', async () => {
    const { token } = await signInAs({ 'user-agent': firefox })
    const { sessions } = await read(token)
    expect(sessions[0]).toMatchObject({ browser: 'firefox', system: 'linux', isCurrent: true })
    // Ids and times are numbers that may hold any digits.
    // Ids and times may hold any digits.
    const words = Object.values(sessions[0] ?? {}).filter((value) => typeof value === 'string')
    expect(words.filter((word) => /127\.0|145\.0|Gecko/.test(word))).toEqual([])
  })

  test('behavior: a session that was ended is refused from the next call on', async () => {
    const thief = await signInAs()
    const owner = await signInAs()
    const other = (await read(thief.token)).sessions.find(({ isCurrent }) => isCurrent)
    const ended = await fixture.call('endSession', { sessionId: other?.sessionId }, { token: owner.token })
    expect(ended).toMatchObject({ code: 0, result: { ended: 1 } })
    expect(await fixture.call('queryMeInfo', {}, { token: thief.token })).toMatchObject({ code: 401 })
    expect(await fixture.call('queryMeInfo', {}, { token: owner.token })).toMatchObject({ code: 0 })
    expect(await list(owner.token)).toContainEqual(
      expect.objectContaining({ sessionId: other?.sessionId, end: 'endedByMember' }),
    )
  })

  test('default: all others end at once', async () => {
    const others = [await signInAs(), await signInAs()]
    const { token } = await signInAs()
    expect(await fixture.call('endOtherSessions', {}, { token })).toMatchObject({ code: 0 })
    for (const other of others)
      expect(await fixture.call('queryMeInfo', {}, { token: other.token })).toMatchObject({ code: 401 })
    expect((await read(token)).sessions).toHaveLength(1)
  })

  test.each([undefined, null, '', 'x', -1, 1.5, '999999999', {}])(
    'error: 404 there is no session %j',
    async (sessionId) => {
      const { token } = await signInAs()
      expect(await fixture.call('endSession', { sessionId }, { token })).toMatchObject({ code: 404 })
    },
  )

  test('error: 401 without a session, and 403 from another origin', async () => {
    const { token } = await signInAs()
    for (const name of ['querySecurity', 'querySignIns', 'endSession', 'endOtherSessions'] as const)
      expect(await fixture.call(name, { sessionId: '1' })).toMatchObject({ code: 401 })
    const headers = { origin: 'https://evil.example' }
    for (const name of ['endSession', 'endOtherSessions'] as const)
      expect(await fixture.call(name, { sessionId: '1' }, { token, headers })).toMatchObject({ code: 403 })
  })
})

describe('the device', () => {
  test('default: its cookie is unreadable for scripts, and names a browser again', async () => {
    const first = await signInAs()
    expect(first.device).toMatch(
      /^__Host-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const again = await signInAs({ cookie: toCookie(first.device) })
    expect(toCookie(again.device)).toBe(toCookie(first.device))
    const { token } = await signInAs()
    expect((await list(token)).slice(0, 3).map(({ isNewDevice }) => isNewDevice)).toEqual([true, false, true])
  })

  test('behavior: a planted value that is no secret is replaced', async () => {
    const { device } = await signInAs({ cookie: '__Host-device=known' })
    expect(device).toMatch(/^__Host-device=[\w-]{43};/)
  })
})

describe('own rules for withdrawals', () => {
  const day = 24 * 60 * 60_000
  const withdraw = (amount: string, token: string, language = 'en') =>
    fixture.call('withdraw', { amount }, { token, headers: { 'accept-language': language } })

  test('default: a limit refuses in words and with the time, in the language of the caller', async () => {
    const token = await fixture.registerFunded(10, '100')
    expect(await fixture.call('setDailyLimit', { amount: '20' }, { token })).toMatchObject({
      code: 0,
      result: { dailyLimit: { value: '20', pending: null, usedAmount: '0' } },
    })
    const { result } = await withdraw('15', token)
    const allowedAt = (result as { createTime: number }).createTime + day
    const refused = await withdraw('6', token)
    expect(refused).toMatchObject({
      code: 3016,
      status: 200,
      result: { messageKey: 'overOwnDailyLimit', allowedAt },
    })
    const shown = new Date(Math.ceil(allowedAt / 60_000) * 60_000).toISOString()
    expect(refused.errInfo).toContain(`${shown.slice(0, 10)} ${shown.slice(11, 16)} UTC`)
    expect(refused.errInfo).toContain('Balance unchanged.')
    for (const language of ['zh-CN', 'zh-TW', 'ja', 'ko']) {
      const { errInfo } = await withdraw('6', token, language)
      expect(errInfo).toContain('UTC')
      expect(errInfo).not.toContain('{')
    }
    const above = await withdraw('21', token)
    expect(above).toMatchObject({ code: 3016, result: { messageKey: 'aboveOwnDailyLimit' } })
    expect(above.result).not.toHaveProperty('allowedAt')
  })

  test('default: lifting it waits 24 hours and can be cancelled', async () => {
    const token = await fixture.registerFunded(11, '100')
    await fixture.call('setDailyLimit', { amount: 20 }, { token })
    const lifted = await fixture.call('setDailyLimit', { amount: null }, { token })
    expect(lifted.result).toMatchObject({ dailyLimit: { value: '20', pending: { value: null } } })
    expect(await withdraw('21', token)).toMatchObject({ code: 3016 })
    const cancel = () => fixture.call('cancelRuleChange', { rule: 'dailyLimit' }, { token })
    expect(await cancel()).toMatchObject({ code: 0, result: { dailyLimit: { pending: null } } })
    expect(await cancel()).toMatchObject({ code: 404 })
  })

  test('behavior: a session without a known device waits, with the time it is allowed', async () => {
    const token = await fixture.registerFunded(12, '100')
    expect(await fixture.call('setNewDeviceDelay', { hours: 48 }, { token })).toMatchObject({
      result: { newDeviceDelay: { value: 48, pending: null } },
    })
    const refused = await withdraw('5', token)
    expect(refused).toMatchObject({ code: 3016, result: { messageKey: 'onNewDevice' } })
    const { allowedAt } = refused.result as { allowedAt: number }
    expect(allowedAt - Date.now()).toBeGreaterThan(47 * 60 * 60_000)
  })

  test.each([0, 169, 1.5, 'x', undefined])('error: 400 a delay of %j hours', async (hours) => {
    const token = await fixture.signIn(1)
    expect(await fixture.call('setNewDeviceDelay', { hours }, { token })).toMatchObject({ code: 400 })
  })

  test.each([
    ['0', 3010],
    ['x', 3012],
    [undefined, 3012],
    ['0.5', 3013],
  ])('error: 3010, 3012, 3013 a limit of %j', async (amount, code) => {
    const token = await fixture.signIn(1)
    expect(await fixture.call('setDailyLimit', { amount }, { token })).toMatchObject({ code })
  })
})
