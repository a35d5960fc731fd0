import { closeTestMember } from '@bank/bank/testing'
import { getTestAccount } from '@bank/chain/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiFixture, openApiFixture } from '../../testing/openApiFixture.ts'

let fixture: ApiFixture
const root = getTestAccount(0).address
const never = (index: number) => getTestAccount(index).address

beforeAll(async () => {
  fixture = await openApiFixture()
  await fixture.register(1)
})
afterAll(() => fixture.close())

describe('register and sign in', () => {
  test('default: a wallet registers by signature under an inviter and is signed in', async () => {
    const signed = await fixture.sign(getTestAccount(6), 'register')
    const answer = await fixture.call('registerMember', { ...signed, assocAddress: root })
    expect(answer).toMatchObject({ status: 200, code: 0, errInfo: '' })
    const { sessionToken, expiresAt } = answer.result as { sessionToken: string; expiresAt: number }
    expect(Buffer.from(sessionToken, 'base64url')).toHaveLength(32)
    expect(expiresAt - Date.now()).toBeGreaterThan(11.9 * 3_600_000)
    const me = await fixture.call('queryMeInfo', {}, { token: sessionToken })
    expect(me.result).toEqual({
      address: never(6),
      assocAddress: root,
      createTime: expect.any(Number),
      level: 0,
      banned: false,
      totalUsdtBalance: '0',
      availableUsdtBalance: '0',
      totalGusdBalance: '0',
      availableGusdBalance: '0',
    })
  })

  test('default: the session is a cookie that scripts cannot read and other sites cannot use', async () => {
    const signed = await fixture.sign(getTestAccount(1), 'signIn')
    const { headers, result } = await fixture.call('signIn', signed)
    const { sessionToken } = result as { sessionToken: string }
    expect(headers['set-cookie']).toContain(
      `__Host-session=${sessionToken}; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Strict`,
    )
  })

  test.each([
    ['raw', (token: string) => ({ authorization: token })],
    ['Bearer', (token: string) => ({ authorization: `Bearer ${token}` })],
    ['cookie', (token: string) => ({ cookie: `__Host-session=${token}` })],
  ])('behavior: the session is taken as %s', async (_name, headers) => {
    const token = await fixture.signIn(1)
    expect(await fixture.call('queryMeInfo', {}, { headers: headers(token) })).toMatchObject({ code: 0 })
  })

  test('default: the message is EIP-4361 and names its purpose', async () => {
    const { result } = await fixture.call('challenge', { address: never(1), purpose: 'register' })
    const { message, nonce, expiresAt } = result as { message: string; nonce: string; expiresAt: number }
    expect(message.split('\n').slice(0, 7)).toEqual([
      'localhost:8080 wants you to sign in with your Ethereum account:',
      never(1),
      '',
      'MemberRegister',
      '',
      'URI: http://localhost:8080',
      'Version: 1',
    ])
    expect(message).toContain('Chain ID: 56')
    expect(message).toContain(`Nonce: ${nonce}`)
    expect(message).toContain(`Expiration Time: ${new Date(expiresAt).toISOString()}`)
  })

  test('behavior: nothing is stored for a challenge before it is used', async () => {
    const { kysely } = fixture.testDatabase.database
    const count = () => kysely.selectFrom('bank.challenge_use').selectAll().execute()
    const before = await count()
    await fixture.call('challenge', { address: never(1), purpose: 'signIn' })
    expect(await count()).toEqual(before)
  })

  test('default: existMember distinguishes members from others, by GET and by POST', async () => {
    for (const method of ['GET', 'POST'] as const) {
      expect(await fixture.call('existMember', { address: never(1) }, { method })).toMatchObject({
        code: 0,
        result: true,
      })
      expect(await fixture.call('existMember', { address: never(150) }, { method })).toMatchObject({
        result: false,
      })
    }
  })

  test('behavior: a mistyped invite code costs no second signature', async () => {
    const signed = await fixture.sign(getTestAccount(2), 'register')
    expect(await fixture.call('registerMember', { ...signed, assocAddress: never(199) })).toMatchObject({
      code: 1002,
    })
    expect(await fixture.call('registerMember', { ...signed, assocAddress: root })).toMatchObject({ code: 0 })
  })

  test('behavior: signing in ends the session that the browser had before', async () => {
    const first = await fixture.signIn(1)
    const signed = await fixture.sign(getTestAccount(0), 'signIn')
    await fixture.call('signIn', signed, {
      headers: { cookie: `__Host-session=${first}`, origin: 'http://localhost:8080' },
    })
    expect(await fixture.call('queryMeInfo', {}, { token: first })).toMatchObject({ code: 401, status: 401 })
  })

  test('behavior: the bare text of the specification is taken in the demo', async () => {
    const signature = await getTestAccount(1).signMessage({ message: 'MemberRegister' })
    expect(await fixture.call('signIn', { address: never(1), signature })).toMatchObject({ code: 0 })
  })

  test('behavior: a nonce opens exactly one session, however many ask at once', async () => {
    const signed = await fixture.sign(getTestAccount(1), 'signIn')
    const answers = await Promise.all(Array.from({ length: 50 }, () => fixture.call('signIn', signed)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 1003)).toHaveLength(49)
  })

  test('behavior: one wallet registers once, however many ask at once', async () => {
    const requests = await Promise.all(
      Array.from({ length: 10 }, () => fixture.sign(getTestAccount(3), 'register')),
    )
    const answers = await Promise.all(
      requests.map((signed) => fixture.call('registerMember', { ...signed, assocAddress: root })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([0, ...Array(9).fill(1001)])
  })
})

describe('refused', () => {
  test('error: 1001 already a member', async () => {
    const signed = await fixture.sign(getTestAccount(1), 'register')
    expect(await fixture.call('registerMember', { ...signed, assocAddress: root })).toMatchObject({
      code: 1001,
      status: 200,
      result: null,
    })
  })

  test('error: 1002 no member can invite themselves', async () => {
    const signed = await fixture.sign(getTestAccount(20), 'register')
    expect(await fixture.call('registerMember', { ...signed, assocAddress: never(20) })).toMatchObject({
      code: 1002,
    })
  })

  test('error: 1002 an inviter who is no member', async () => {
    const signed = await fixture.sign(getTestAccount(20), 'register')
    expect(
      await fixture.call('registerMember', { ...signed, assocAddress: `0x${'ab'.repeat(20)}` }),
    ).toMatchObject({
      code: 1002,
    })
  })

  test('error: 1003 a replayed challenge', async () => {
    const signed = await fixture.sign(getTestAccount(1), 'signIn')
    expect(await fixture.call('signIn', signed)).toMatchObject({ code: 0 })
    expect(await fixture.call('signIn', signed)).toMatchObject({ code: 1003, status: 200 })
  })

  test('error: 1003 an expired challenge', async () => {
    const signed = await fixture.sign(getTestAccount(1), 'signIn')
    fixture.wait(5 * 60_000)
    expect(await fixture.call('signIn', signed)).toMatchObject({ code: 1003 })
  })

  test.each([
    [
      'the signature of another wallet',
      async () => {
        const { address, nonce } = await fixture.sign(getTestAccount(1), 'signIn')
        const { signature } = await fixture.sign(getTestAccount(4), 'signIn')
        return { address, nonce, signature }
      },
    ],
    [
      'a challenge made for another wallet',
      async () => {
        const { nonce, signature } = await fixture.sign(getTestAccount(4), 'signIn')
        return { address: never(1), nonce, signature }
      },
    ],
    ['a challenge made for registering', () => fixture.sign(getTestAccount(1), 'register')],
    [
      'a message of a foreign domain',
      async () => {
        const { result } = await fixture.call('challenge', { address: never(1), purpose: 'signIn' })
        const { message, nonce } = result as { message: string; nonce: string }
        const signature = await getTestAccount(1).signMessage({
          message: message.replaceAll('localhost:8080', 'evil.example'),
        })
        return { address: never(1), nonce, signature }
      },
    ],
    [
      'a message for another chain',
      async () => {
        const { result } = await fixture.call('challenge', { address: never(1), purpose: 'signIn' })
        const { message, nonce } = result as { message: string; nonce: string }
        const signature = await getTestAccount(1).signMessage({
          message: message.replace('Chain ID: 56', 'Chain ID: 1'),
        })
        return { address: never(1), nonce, signature }
      },
    ],
    [
      'a nonce made up',
      async () => ({ ...(await fixture.sign(getTestAccount(1), 'signIn')), nonce: `s${'0'.repeat(68)}` }),
    ],
    [
      'a nonce changed by one digit',
      async () => {
        const signed = await fixture.sign(getTestAccount(1), 'signIn')
        return { ...signed, nonce: signed.nonce.slice(0, -1) + (signed.nonce.endsWith('0') ? '1' : '0') }
      },
    ],
    ['no signature', async () => ({ ...(await fixture.sign(getTestAccount(1), 'signIn')), signature: '' })],
    [
      'a signature that is no hex',
      async () => ({ ...(await fixture.sign(getTestAccount(1), 'signIn')), signature: 'hello' }),
    ],
    [
      'a signature too short',
      async () => ({ ...(await fixture.sign(getTestAccount(1), 'signIn')), signature: '0x1234' }),
    ],
  ])('error: 1003 %s', async (_name, make) => {
    expect(await fixture.call('signIn', await make())).toMatchObject({
      code: 1003,
      status: 200,
      result: null,
    })
  })

  test('error: 1004 a wallet that is no member yet', async () => {
    const signed = await fixture.sign(getTestAccount(30), 'signIn')
    expect(await fixture.call('signIn', signed)).toMatchObject({ code: 1004 })
  })

  test.each([
    '',
    '0x',
    'hello',
    `0x${'g'.repeat(40)}`,
    `0x${'a'.repeat(39)}`,
    `0x${'0'.repeat(40)}`,
    `${root.slice(0, -1)}X`,
  ])('error: 1005 %s is no address', async (address) => {
    expect(await fixture.call('existMember', { address })).toMatchObject({ code: 1005 })
    expect(await fixture.call('challenge', { address, purpose: 'signIn' })).toMatchObject({ code: 1005 })
    expect(await fixture.call('signIn', { address, signature: '0x12' })).toMatchObject({ code: 1005 })
    const signed = await fixture.sign(getTestAccount(21), 'register')
    expect(await fixture.call('registerMember', { ...signed, assocAddress: address })).toMatchObject({
      code: 1005,
    })
  })

  test('error: 1006 an invitation by a suspended member, whose own sessions have ended', async () => {
    const token = await fixture.register(5)
    await closeTestMember(fixture.bank, { memberId: await fixture.getMemberId(5) })
    expect(await fixture.call('queryMeInfo', {}, { token })).toMatchObject({ code: 401 })
    const signed = await fixture.sign(getTestAccount(22), 'register')
    expect(await fixture.call('registerMember', { ...signed, assocAddress: never(5) })).toMatchObject({
      code: 1006,
    })
    const again = await fixture.signIn(5)
    expect((await fixture.call('queryMeInfo', {}, { token: again })).result).toMatchObject({ banned: true })
  })

  test('error: 403 in the demo a foreign wallet learns why it may not connect', async () => {
    const address = `0x${'ab'.repeat(20)}`
    for (const answer of [
      await fixture.call('challenge', { address, purpose: 'signIn' }),
      await fixture.call('signIn', { address, signature: '0x12' }),
      await fixture.call('registerMember', { address, signature: '0x12', assocAddress: root }),
    ]) {
      expect(answer).toMatchObject({ code: 403, status: 403, result: { messageKey: 'demoWalletOnly' } })
      expect(answer.errInfo).toMatch(/demo/)
    }
  })

  test('error: 400 a call without a required field', async () => {
    expect(await fixture.call('signIn', {})).toMatchObject({ code: 400, status: 400 })
    expect(await fixture.call('challenge', { address: never(1), purpose: 'withdraw' })).toMatchObject({
      code: 400,
    })
    expect(await fixture.call('existMember')).toMatchObject({ code: 400 })
  })
})

describe('sessions', () => {
  test('behavior: 30 minutes without a call end it, calls in between do not', async () => {
    const token = await fixture.signIn(1)
    const me = () => fixture.call('queryMeInfo', {}, { token })
    for (let minutes = 0; minutes < 60; minutes += 20) {
      fixture.wait(20 * 60_000)
      expect(await me()).toMatchObject({ code: 0 })
    }
    fixture.wait(30 * 60_000 + 1_000)
    expect(await me()).toMatchObject({ code: 401, status: 401 })
  })

  test('behavior: 12 hours end it, however busy it is', async () => {
    const token = await fixture.signIn(1)
    const me = () => fixture.call('queryMeInfo', {}, { token })
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      fixture.wait(20 * 60_000)
      expect(await me()).toMatchObject({ code: 0 })
    }
    fixture.wait(20 * 60_000 + 1_000)
    expect(await me()).toMatchObject({ code: 401 })
  })

  test('behavior: signing out ends it for good and takes the cookie away', async () => {
    const token = await fixture.signIn(1)
    const answer = await fixture.call('signOut', {}, { token })
    expect(answer).toMatchObject({ code: 0, result: null })
    expect(answer.headers['set-cookie']).toMatch(/^__Host-session=; Max-Age=0; Path=\//)
    expect(await fixture.call('queryMeInfo', {}, { token })).toMatchObject({ code: 401 })
  })

  test('behavior: the database’s stored values do not open a session', async () => {
    const token = await fixture.signIn(1)
    const { kysely } = fixture.testDatabase.database
    const rows = await kysely.selectFrom('bank.session').selectAll().execute()
    const stored = JSON.stringify(
      rows.map((row) => [row.token_hash.toString('hex'), row.token_hash.toString('base64url')]),
    )
    expect(stored).not.toContain(token)
    for (const { token_hash } of rows)
      expect(
        await fixture.call('queryMeInfo', {}, { token: token_hash.toString('base64url') }),
      ).toMatchObject({
        code: 401,
      })
  })

  test.each(['', 'Bearer', 'x', 'a'.repeat(43), `${'a'.repeat(42)}'`])(
    'error: 401 "%s" is no session',
    async (token) => {
      expect(await fixture.call('queryMeInfo', {}, { token })).toMatchObject({
        code: 401,
        status: 401,
        result: null,
      })
    },
  )
})
