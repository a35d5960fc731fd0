import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { consoleRoutes, createConsoleClient } from '@bank/api-schema/console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ConsoleFixture,
  type Credentials,
  consoleSettings,
  listCookies,
  openConsoleFixture,
} from '../../testing/openConsoleFixture.ts'
import { createLogger } from '../createLogger.ts'

const log: string[] = []
const logged = new Writable({
  write(chunk, _encoding, done) {
    log.push(String(chunk))
    done()
  },
})
const signInUrl = consoleRoutes.signIn.path
const origin = consoleSettings.consoleOrigin
const { host } = new URL(origin)

let fixture: ConsoleFixture
let consoleRoot: string
let auditor: Credentials

beforeAll(async () => {
  consoleRoot = await mkdtemp(join(tmpdir(), 'console-'))
  await mkdir(join(consoleRoot, 'assets'))
  await writeFile(join(consoleRoot, 'index.html'), '<!doctype html><title>%PRODUCT_NAME%</title>')
  await writeFile(join(consoleRoot, 'assets', 'index-abc.js'), 'export {}')
  fixture = await openConsoleFixture({
    settings: {
      ...consoleSettings,
      consoleRoot,
      metricsToken: 'a token for metrics',
      runbookUrl: 'https://git.example/bank/docs/runbooks',
    },
    logger: createLogger('trace', logged),
  })
  auditor = await fixture.employ('auditor', 'auditor')
})
afterAll(async () => {
  await fixture.close()
  await rm(consoleRoot, { recursive: true })
})

test('default: an alarm links its section of the runbooks', async () => {
  await fixture.asOwner(
    "INSERT INTO bank.signer_key (chain_id, sender, failures, halted_reason, halted_at) VALUES (56, $1, 5, 'reverted', now())",
    [`0x${'ab'.repeat(20)}`],
  )
  const cookie = await fixture.openSession(auditor)
  expect(await fixture.call('queryAlarms', {}, { cookie })).toMatchObject({
    code: 0,
    result: [
      {
        code: 'signerHalted',
        runbook: 'https://git.example/bank/docs/runbooks/alarms.md#signerhalted',
      },
    ],
  })
})

describe('signing in', () => {
  test('default: a cookie that scripts cannot read, for this origin alone, and nothing else that opens anything', async () => {
    const { name, password } = auditor
    const answer = await fixture.call('signIn', { name, password, totp: fixture.getFreshCode(auditor) })
    expect(answer).toMatchObject({ code: 0, result: { operator: { name: 'auditor', role: 'auditor' } } })
    const [session = '', device = '', ...others] = listCookies(answer)
    expect(others).toEqual([])
    for (const [text, name] of [
      [session, '__Host-operator'],
      [device, '__Host-operator-device'],
    ] as const) {
      const [pair = '', ...attributes] = text.split('; ')
      expect(pair).toMatch(new RegExp(`^${name}=[\\w-]{43,}$`))
      expect(attributes.filter((attribute) => !attribute.startsWith('Expires='))).toEqual([
        'Path=/',
        'HttpOnly',
        'Secure',
        'SameSite=Strict',
      ])
      expect(JSON.stringify(answer.result)).not.toContain(pair.split('=')[1])
    }
    const [cookie] = session.split(';', 1)
    const [deviceCookie = ''] = device.split(';', 1)
    expect(await fixture.call('queryMe', {}, { cookie: deviceCookie })).toMatchObject({ code: 401 })
    expect(await fixture.call('queryMe', {}, { cookie: cookie ?? '' })).toMatchObject({
      code: 0,
      result: { operator: { role: 'auditor' }, calls: expect.arrayContaining(['queryAudit']) },
    })
  })

  test('behavior: another sign-in in the same browser ends the session before it, and signing out its own', async () => {
    const first = await fixture.signIn(auditor)
    const { name, password } = auditor
    const answer = await fixture.call(
      'signIn',
      { name, password, totp: fixture.getFreshCode(auditor) },
      { cookie: first },
    )
    const second = listCookies(answer)[0]?.split(';', 1)[0] ?? ''
    expect(await fixture.call('queryMe', {}, { cookie: first })).toMatchObject({ code: 401 })
    expect(await fixture.call('signOut', {}, { cookie: second })).toMatchObject({ code: 0, result: null })
    expect(await fixture.call('queryMe', {}, { cookie: second })).toMatchObject({ code: 401 })
  })

  test('behavior: a session is no token: neither header nor the cookie of members opens anything', async () => {
    const cookie = await fixture.signIn(auditor)
    const token = cookie.split('=')[1] ?? ''
    for (const headers of [
      { authorization: token },
      { authorization: `Bearer ${token}` },
      { cookie: `__Host-session=${token}` },
    ])
      expect(await fixture.call('queryMe', {}, { headers })).toMatchObject({ code: 401 })
  })

  test('error: 5002 alike for a wrong password, a wrong or used code, an unknown name, and a malformed code', async () => {
    const { name, password } = auditor
    const used = fixture.getFreshCode(auditor)
    expect(await fixture.call('signIn', { name, password, totp: used })).toMatchObject({ code: 0 })
    const answers = await Promise.all([
      fixture.call('signIn', { name, password, totp: used }),
      fixture.call('signIn', { name, password: 'wrong', totp: '123456' }),
      fixture.call('signIn', { name: 'nobody', password, totp: '123456' }),
      fixture.call('signIn', { name, password, totp: 'abc' }),
      fixture.call('signIn', {}),
      fixture.call('signIn', { name: ['auditor'], password: { length: 1 }, totp: 123_456 }),
    ])
    for (const { code, status, errInfo, result } of answers)
      expect({ code, status, errInfo, result }).toEqual({
        code: 5002,
        status: 200,
        errInfo: answers[0]?.errInfo,
        result: null,
      })
  })

  test('behavior: five failures lock the address that the trusted proxy names, and neither another nor a known device', async () => {
    const proxied = await openConsoleFixture({ settings: { ...consoleSettings, trustedProxyHops: 1 } })
    try {
      const reviewer = await proxied.employ('reviewer', 'reviewer')
      const signIn = (address: string, cookie?: string, password = reviewer.password) =>
        proxied.call(
          'signIn',
          { name: reviewer.name, password, totp: proxied.getFreshCode(reviewer) },
          { headers: { 'x-forwarded-for': address }, cookie },
        )
      const first = await signIn('192.0.2.1')
      const device = listCookies(first)[1]?.split(';', 1)[0]
      // The client writes what it likes in front of the address that the proxy adds.
      for (const [index, code] of [5002, 5002, 5002, 5002, 5002].entries())
        expect(await signIn(`192.0.2.${index}, 203.0.113.7`, undefined, 'wrong')).toMatchObject({ code })
      expect(await signIn('203.0.113.7')).toMatchObject({ code: 5002 })
      expect(await signIn('203.0.113.7', device)).toMatchObject({ code: 0 })
      expect(await signIn('203.0.113.8')).toMatchObject({ code: 0 })
    } finally {
      await proxied.close()
    }
  })

  test('error: 429 one name from one address, and one address with many names', async () => {
    const strict = await openConsoleFixture({ settings: { ...consoleSettings, rateLimitFactor: 0.1 } })
    try {
      const codesOf = async (names: readonly string[]) => {
        const codes: number[] = []
        for (const name of names)
          codes.push((await strict.call('signIn', { name, password: 'wrong', totp: '123456' })).code)
        return codes
      }
      expect(await codesOf(['one', 'one', 'ONE'])).toEqual([5002, 5002, 429])
      expect(await codesOf(['two', 'three', 'four', 'five'])).toEqual([5002, 5002, 5002, 429])
    } finally {
      await strict.close()
    }
  })
})

describe('headers for the browser', () => {
  test('default: nothing but this origin, in no frame, and no answer is kept', async () => {
    const page = await fixture.app.inject({ url: '/', headers: { host, accept: 'text/html' } })
    expect(page.body).toContain('<title>Wallet Bank</title>')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("connect-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    expect(policy).not.toMatch(/http:|https:|127\.0\.0\.1|unsafe|worker/)
    expect(page.headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    })
    const answer = await fixture.call('queryConsole')
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(answer.result).toEqual({
      mode: 'demo',
      productName: 'Wallet Bank',
      unitSymbol: 'GUSD',
      homeChainId: 56,
      coin: 'BNB',
      chains: [{ chainId: 56, name: 'BSC', explorerUrl: 'http://localhost:8080/explorer' }],
    })
  })

  test('behavior: a page of the app under any plain path, its files by name, and 404 for the rest', async () => {
    const open = (url: string) => fixture.app.inject({ url, headers: { host, accept: 'text/html' } })
    expect((await open('/withdrawals/12')).body).toContain('Wallet Bank')
    expect((await open('/assets/index-abc.js')).headers['cache-control']).toContain('immutable')
    for (const url of ['/console/api/nothing', '/api/member/signIn', '/docs', '/assets/none.js', '/..%2fetc'])
      expect((await open(url)).statusCode, url).toBe(404)
  })

  test('behavior: alive, ready, and measured', async () => {
    for (const url of ['/livez', '/healthz']) expect((await fixture.app.inject({ url })).statusCode).toBe(200)
    await fixture.call('signIn', { name: 'nobody', password: 'a wrong password', totp: '000000' })
    const headers = { authorization: 'Bearer a token for metrics' }
    expect((await fixture.app.inject({ url: '/metrics', headers })).body).toContain(signInUrl)
    expect((await fixture.app.inject({ url: '/metrics' })).statusCode).toBe(404)
  })
})

describe('bodies', () => {
  test.each([
    ['a form', 'name=auditor', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', '{"name":"auditor"}', { 'content-type': 'text/plain' }],
    ['more than 32 kB', JSON.stringify({ name: 'a'.repeat(40_000) }), { 'content-type': 'application/json' }],
    ['nine levels', `${'{"a":'.repeat(9)}1${'}'.repeat(9)}`, { 'content-type': 'application/json' }],
    ['a prototype', '{"__proto__":{"role":"treasurer"}}', { 'content-type': 'application/json' }],
  ] as const)('error: 400 %s', async (_name, payload, headers) => {
    const answer = await fixture.inject({
      method: 'POST',
      url: signInUrl,
      headers: { origin, ...headers },
      payload,
    })
    expect(answer.code).toBe(400)
  })
})

test('behavior: the typed client and the server agree', async () => {
  await fixture.signIn(auditor)
  const cookie = await fixture.signIn(auditor)
  const baseUrl = await fixture.app.listen({ host: '127.0.0.1', port: 0 })
  const client = createConsoleClient({
    baseUrl,
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, cookie, origin } }),
    language: () => 'zh_CN',
  })
  expect((await client.queryMe()).operator.name).toBe('auditor')
  expect((await client.queryAudit({ act: 'operators.signIn', pageSize: 2 })).dataList).toHaveLength(2)
  expect(await client.verifyAudit()).toMatchObject({ isWhole: true, firstBrokenId: null })
  expect(await client.queryWithdrawals({ states: 'review,frozen' })).toMatchObject({ total: 0 })
  await expect(client.banMember({ memberId: '1', reason: 'not my business' })).rejects.toMatchObject({
    code: 403,
    failure: { errInfo: expect.stringMatching(/权限/) },
  })
})

test('behavior: no password, code, secret or session is logged', async () => {
  const cookie = await fixture.signIn(auditor)
  await fixture.call('queryMembers', { search: '0xsearchedfor' }, { cookie })
  const text = log.join('')
  expect(text).toContain(signInUrl)
  for (const secret of [auditor.password, auditor.totpSecret, cookie.split('=')[1] ?? '', '0xsearchedfor'])
    expect(text).not.toContain(secret)
})
