import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { callRoutes } from '@bank/api-schema'
import { createBank, createChallenge } from '@bank/bank'
import { getTestAccount } from '@bank/chain/testing'

import { openDatabase } from '@bank/database'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ApiFixture,
  demoSettings,
  openApiFixture,
  productionSettings,
} from '../testing/openApiFixture.ts'
import { createApp } from './createApp.ts'
import { createLogger } from './createLogger.ts'
import { toIdentitySettings } from './environment/readApiEnvironment.ts'
import { toErrorCode } from './plugins/errors.ts'

const log: string[] = []
const logged = new Writable({
  write(chunk, _encoding, done) {
    log.push(String(chunk))
    done()
  },
})
const script =
  '<!doctype html><title>Wallet Bank</title><script type="module" src="/assets/index-abc123.js"></script>'
const json = { 'content-type': 'application/json' }

let fixture: ApiFixture
const metricsToken = 'a token for metrics'
let webRoot: string
let token: string

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(webRoot, 'assets'))
  await mkdir(join(webRoot, '.vite'))
  await writeFile(join(webRoot, 'index.html'), script.replace('Wallet Bank', '%PRODUCT_NAME%'))
  await writeFile(join(webRoot, 'assets', 'index-abc123.js'), 'export {}')
  for (const end of ['', '.br', '.gz'])
    await writeFile(join(webRoot, 'assets', `index-abc123.js.map${end}`), '{"sources":[]}')
  await writeFile(join(webRoot, '.vite', 'manifest.json'), '{}')
  fixture = await openApiFixture({
    settings: { ...demoSettings, webRoot, metricsToken },
    logger: createLogger('trace', logged),
  })
  token = await fixture.register(1)
})
afterAll(async () => {
  await fixture.close()
  await rm(webRoot, { recursive: true })
})

const signInUrl = callRoutes.signIn.path
const post = (
  payload: string,
  headers: Record<string, string> = json,
): Promise<Awaited<ReturnType<ApiFixture['inject']>>> =>
  fixture.inject({ method: 'POST', url: signInUrl, headers, payload })

describe('what is not a call', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/member/nothing'],
    ['GET', '/api'],
    ['GET', '/assets/missing.js'],
    ['DELETE', '/nothing'],
    ['GET', '/.vite/manifest.json'],
    ['GET', '/..%2f..%2fetc/passwd'],
  ] as const)('error: 404 %s %s', async (method, url) => {
    const answer = await fixture.inject({ method, url, headers: { accept: 'text/html' } })
    expect(answer).toMatchObject({ status: 404, code: 404, result: null })
  })

  test.each([
    ['GET', 'signIn', 'POST'],
    ['PUT', 'exchange', 'POST'],
    ['DELETE', 'queryMeInfo', 'GET, HEAD, POST'],
    ['PATCH', 'existMember', 'GET, HEAD, POST'],
    ['OPTIONS', 'challenge', 'POST'],
  ] as const)('error: 405 %s %s', async (method, name, allowed) => {
    const answer = await fixture.inject({ method, url: callRoutes[name].path })
    expect(answer).toMatchObject({ status: 405, code: 405, result: null, headers: { allow: allowed } })
  })

  test('error: 400 an address that cannot be read', async () => {
    expect(await fixture.inject({ method: 'GET', url: '/%E0%A4%A' })).toMatchObject({
      status: 400,
      code: 400,
    })
  })
})

describe('bodies', () => {
  test('error: 400 more than 32 kB', async () => {
    expect(await post(JSON.stringify({ address: 'a'.repeat(33_000) }))).toMatchObject({
      status: 400,
      code: 400,
    })
    expect(
      await post(JSON.stringify({ address: '0x', signature: '0x', more: 'a'.repeat(32_000) })),
    ).toMatchObject({
      code: 1005,
    })
  })

  test.each([
    ['deep arrays', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['deep objects', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['nine levels', `${'{"a":'.repeat(9)}1${'}'.repeat(9)}`],
    ['half a text', '{"address":'],
    ['no JSON', 'address=0x1'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '1'],
    ['a NUL, which no database text holds', '{"address":"0x\\u0000"}'],
    ['half a character', '{"address":"0x\\ud800"}'],
  ])('error: 400 %s', async (_name, payload) => {
    expect(await post(payload)).toMatchObject({ status: 400, code: 400, result: null })
  })

  test('behavior: eight levels and brackets inside texts are no depth', async () => {
    const nested = `{"address":"${'['.repeat(100)}\\"{","signature":"0x","a":${'['.repeat(7)}${']'.repeat(7)}}`
    expect(await post(nested)).toMatchObject({ code: 1005 })
  })

  test.each([
    '{"__proto__":{"isAdmin":true},"address":"0x","signature":"0x"}',
    '{"constructor":{"prototype":{"isAdmin":true}},"address":"0x","signature":"0x"}',
    '{"a":{"__proto__":{"isAdmin":true}},"address":"0x","signature":"0x"}',
  ])('error: 400 a polluted prototype: %s', async (payload) => {
    expect(await post(payload)).toMatchObject({ status: 400, code: 400 })
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'error: 400 a body of type "%s"',
    async (type) => {
      const headers: Record<string, string> = type ? { 'content-type': type } : {}
      expect(await post('{"address":"0x1","signature":"0x"}', headers)).toMatchObject({
        status: 400,
        code: 400,
      })
    },
  )

  test('behavior: a query by POST needs no body', async () => {
    expect(await fixture.inject({ method: 'POST', url: callRoutes.queryConfig.path })).toMatchObject({
      code: 0,
    })
    expect(
      await fixture.inject({ method: 'POST', url: callRoutes.queryConfig.path, headers: json, payload: '' }),
    ).toMatchObject({ code: 0 })
  })

  test('error: 400 the same query parameter twice', async () => {
    const url = `${callRoutes.existMember.path}?address=${getTestAccount(1).address}&address=${getTestAccount(2).address}`
    expect(await fixture.inject({ method: 'GET', url })).toMatchObject({ code: 400 })
  })
})

describe('sessions', () => {
  const sessionCalls = Object.values(callRoutes).filter(({ session }) => session)

  test.each(sessionCalls)('error: 401 $path without a session, whatever the body', async ({ path: url }) => {
    const payload = { address: getTestAccount(1).address, memberId: '1' }
    expect(await fixture.inject({ method: 'POST', url, payload })).toMatchObject({
      status: 401,
      code: 401,
      result: null,
    })
  })

  test('behavior: a request cannot name another member: the session alone decides', async () => {
    const other = await fixture.register(2)
    await fixture.credit(2, 700_000_000n)
    const names = {
      address: getTestAccount(2).address,
      memberId: String(await fixture.getMemberId(2)),
      member: { id: '2' },
      walletAddress: getTestAccount(2).address,
    }
    for (const { path: url, kind } of sessionCalls) {
      if (url === callRoutes.signOut.path) continue
      const payload = {
        ...names,
        fromCurrency: 0,
        toCurrency: 1,
        exchangeAmount: '5',
        txHash: `0x${'ef'.repeat(32)}`,
        amount: '5',
      }
      await fixture.inject({ method: 'POST', url, payload, headers: { authorization: token } })
      if (kind === 'query')
        await fixture.inject({
          method: 'GET',
          url,
          query: { ...names, member: '2' },
          headers: { authorization: token },
        })
    }
    const balanceOf = async (of: string) => (await fixture.call('queryBalance', {}, { token: of })).result
    expect(await balanceOf(other)).toEqual({ totalUsdtBalance: '700', availableGusdBalance: '0' })
    expect(await balanceOf(token)).toEqual({ totalUsdtBalance: '0', availableGusdBalance: '0' })
    expect(await fixture.call('queryRecharges', {}, { token: other })).toMatchObject({ result: { total: 0 } })
    const query = { address: getTestAccount(2).address }
    const me = await fixture.call('queryMeInfo', query, { token })
    expect(me.result).toMatchObject({ address: getTestAccount(1).address })
  })

  test('behavior: asking changes nothing', async () => {
    const { pool } = fixture.testDatabase.database
    const snapshot = async () => {
      const { rows } = await pool.query(`
        SELECT (SELECT coalesce(md5(string_agg(t::text, ',' ORDER BY key)), '') FROM ledger.transaction t) AS transactions,
          (SELECT coalesce(md5(string_agg(e::text, ',' ORDER BY e.*)), '') FROM ledger.entry e) AS entries,
          (SELECT md5(string_agg(a::text, ',' ORDER BY id)) FROM ledger.account a) AS accounts,
          (SELECT md5(string_agg(m::text, ',' ORDER BY id)) FROM bank.member m) AS members,
          (SELECT count(*) FROM bank.session) AS sessions, (SELECT count(*) FROM bank.challenge_use) AS challenges,
          (SELECT count(*) FROM bank.recharge_hint) AS hints, (SELECT md5(string_agg(p::text, ',' ORDER BY name)) FROM bank.parameter p) AS parameters`)
      return rows
    }
    const before = await snapshot()
    const query = {
      address: getTestAccount(1).address,
      fromCurrencyId: '0',
      toCurrencyId: '1',
      txHash: `0x${'ef'.repeat(32)}`,
    }
    for (const { path: url } of Object.values(callRoutes))
      for (const method of ['GET', 'HEAD'] as const)
        await fixture.app.inject({ method, url, query, headers: { authorization: token } })
    for (const url of ['/', '/docs/json', '/healthz', '/livez', '/metrics'])
      await fixture.app.inject({ method: 'GET', url })
    expect(await snapshot()).toEqual(before)
  })
})

describe('origins', () => {
  const exchange = (headers: Record<string, string>) =>
    fixture.call('exchange', { fromCurrency: 0, toCurrency: 1, exchangeAmount: 'x' }, { headers })
  const cookie = () => ({ cookie: `__Host-session=${token}` })

  test('default: our own page may change things by cookie', async () => {
    expect(await exchange({ ...cookie(), origin: 'http://localhost:8080' })).toMatchObject({ code: 3001 })
    expect(await exchange({ ...cookie(), 'sec-fetch-site': 'same-origin' })).toMatchObject({ code: 3001 })
  })

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost:8080.evil.example' }],
    [{ origin: 'http://LOCALHOST:8080' }],
    [{ origin: 'https://localhost:8080' }],
    [{}],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  ])('error: 403 a cookie with %j', async (headers) => {
    expect(await exchange({ ...cookie(), ...(headers as Record<string, string>) })).toMatchObject({
      status: 403,
      code: 403,
      result: null,
    })
  })

  test('error: 403 another site cannot sign a browser in', async () => {
    const headers = { origin: 'https://evil.example' }
    expect(
      await fixture.call('signIn', await fixture.sign(getTestAccount(1), 'signIn'), { headers }),
    ).toMatchObject({
      code: 403,
    })
  })

  test('behavior: a client with the Authorization header needs no origin', async () => {
    expect(await exchange({ authorization: token })).toMatchObject({ code: 3001 })
  })

  test('behavior: no other origin is let read anything', async () => {
    const answer = await fixture.call('queryConfig', {}, { headers: { origin: 'https://evil.example' } })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('headers', () => {
  test('default: a strict policy on pages and calls alike', async () => {
    for (const url of ['/', '/api/system/queryConfig', '/api/nothing', '/nothing']) {
      const { headers } = await fixture.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("style-src 'self';")
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types own-scripts")
      expect(policy).toContain("connect-src 'self' http://127.0.0.1:9;")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe|\*/)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })

  test('behavior: nothing but the worker that proves, and its threads, may run WebAssembly', async () => {
    const policyOf = async (url: string) => {
      const { headers } = await fixture.app.inject({ method: 'GET', url })
      return String(headers['content-security-policy'])
    }
    for (const script of ['mixingWorker-aB_1-2.js', 'proverThread-aB_1-2.js']) {
      await writeFile(join(webRoot, 'assets', script), 'worker')
      const proving = await policyOf(`/assets/${script}`)
      expect(proving).toBe((await policyOf('/')).replace("script-src 'self'", "$& 'wasm-unsafe-eval'"))
    }
    expect(await policyOf('/assets/index-abc123.js')).toBe(await policyOf('/'))
  })

  test('behavior: answers of calls are never kept', async () => {
    expect((await fixture.call('queryConfig')).headers).toMatchObject({ 'cache-control': 'no-store' })
    expect((await fixture.call('queryMeInfo')).headers).toMatchObject({ 'cache-control': 'no-store' })
  })

  test('behavior: https installations say so for a year, the local demo does not', async () => {
    expect((await fixture.call('queryConfig')).headers['strict-transport-security']).toBeUndefined()
    const secure = await openApiFixture({ settings: productionSettings })
    expect((await secure.call('queryConfig')).headers['strict-transport-security']).toMatch(
      /max-age=31536000/,
    )
    await secure.close()
  })
})

describe('the web app', () => {
  const get = (url: string, headers: InjectOptions['headers'] = {}) =>
    fixture.app.inject({ method: 'GET', url, headers: { host: 'localhost:8080', ...headers } })

  test('behavior: a file that broke off continues with the byte that is asked for, compressed beside it or not', async () => {
    await writeFile(join(webRoot, 'assets', 'keys-aB_1-2.zkey'), 'abcdefgh')
    await writeFile(join(webRoot, 'assets', 'keys-aB_1-2.zkey.br'), 'compressed')
    const rest = await get('/assets/keys-aB_1-2.zkey', { range: 'bytes=3-', 'accept-encoding': 'identity' })
    expect(rest.statusCode).toBe(206)
    expect(rest.body).toBe('defgh')
  })

  test('default: hashed assets are cached permanently, the page is revalidated each time', async () => {
    const asset = await get('/assets/index-abc123.js')
    expect(asset).toMatchObject({ statusCode: 200, body: 'export {}' })
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers['content-type']).toMatch(/javascript/)
    const page = await get('/')
    expect(page).toMatchObject({ statusCode: 200, body: script })
    expect(page.headers['cache-control']).toBe('no-cache')
  })

  test('error: 404 a source map, compressed or under another spelling', async () => {
    for (const url of ['.map', '.map.br', '.map.gz', '%2Emap', '.ma%70', '.map?v=1'])
      expect((await get(`/assets/index-abc123.js${url}`)).statusCode, url).toBe(404)
  })

  test('behavior: the service worker is revalidated each time, and withdrawn where the setting says so', async () => {
    await writeFile(join(webRoot, 'sw.js'), 'keep')
    await writeFile(join(webRoot, 'sw-off.js'), 'leave')
    const kept = await get('/sw.js')
    expect(kept).toMatchObject({ statusCode: 200, body: 'keep' })
    expect(kept.headers).toMatchObject({ 'cache-control': 'no-cache' })
    expect(kept.headers['content-type']).toMatch(/javascript/)
    const own = await openApiFixture({ settings: { ...demoSettings, webRoot, keepsOffline: false } })
    const left = await own.app.inject({ method: 'GET', url: '/sw.js', headers: { host: 'localhost:8080' } })
    expect(left).toMatchObject({ statusCode: 200, body: 'leave' })
    expect(left.headers).toMatchObject({ 'cache-control': 'no-cache' })
    await own.close()
  })

  test('behavior: the page with the names in it is the only one there is', async () => {
    expect((await get('/index.html')).body).toBe(script)
    expect((await get('/docs/json')).json().paths).not.toHaveProperty('/')
  })

  test.each(['/my', '/Financial/my', '/nothing/here', '/?assocAddress=0x1'])(
    'behavior: %s opens the app',
    async (url) => {
      const page = await get(url, { accept: 'text/html,application/xhtml+xml' })
      expect(page).toMatchObject({ statusCode: 200, body: script })
      expect(page.headers['content-type']).toMatch(/text\/html/)
      expect(page.headers['cache-control']).toBe('no-cache')
    },
  )

  test('behavior: the demo has one name, so that a session opened under it is kept', async () => {
    const headers = { accept: 'text/html' }
    const moved = await get('/my?assocAddress=0x1', { ...headers, host: '127.0.0.1:8080' })
    expect(moved.statusCode).toBe(302)
    expect(moved.headers.location).toBe('http://localhost:8080/my?assocAddress=0x1')
    expect((await get('/my', { ...headers, host: 'localhost:8080' })).statusCode).toBe(200)
    const foreign = await get('//evil/path', { ...headers, host: '127.0.0.1:8080' })
    expect(foreign.headers.location).toBe('http://localhost:8080//evil/path')
    expect((await get('/api/system/queryConfig', { ...headers, host: '127.0.0.1:8080' })).statusCode).toBe(
      200,
    )
  })

  test('behavior: a compressed file is sent to clients that accept it', async () => {
    await writeFile(join(webRoot, 'assets', 'big-abc.js'), 'plain')
    await writeFile(join(webRoot, 'assets', 'big-abc.js.br'), 'packed')
    const packed = await get('/assets/big-abc.js', { 'accept-encoding': 'gzip, br' })
    expect(packed).toMatchObject({ body: 'packed' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(await get('/assets/big-abc.js')).toMatchObject({ body: 'plain' })
  })
})

describe('documents, health and metrics', () => {
  test('default: OpenAPI names every call with its schemas', async () => {
    const response = await fixture.app.inject({ method: 'GET', url: '/docs/json' })
    const document = response.json<{
      openapi: string
      info: { version: string }
      paths: Record<string, Record<string, object>>
    }>()
    expect(document.openapi).toMatch(/^3\.1/)
    // The newest release of the changelog is the version of every manifest, which a rule of the repository checks.
    const changelog = await readFile(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8')
    expect(/^## \[(\d.*?)\]/m.exec(changelog)?.[1]).toBe(document.info.version)
    expect(Object.keys(document.paths).sort()).toEqual(
      Object.values(callRoutes)
        .map(({ path }) => path)
        .sort(),
    )
    for (const { path, kind } of Object.values(callRoutes)) {
      const methods = document.paths[path] ?? {}
      expect(Object.keys(methods).sort()).toEqual(kind === 'query' ? ['get', 'post'] : ['post'])
      for (const operation of Object.values(methods)) {
        expect(operation).toMatchObject({ responses: { 200: { content: { 'application/json': {} } } } })
        expect(operation).toHaveProperty('operationId')
        expect(operation).toHaveProperty('summary')
      }
    }
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => Reflect.get(operation, 'operationId')),
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(response.body).toContain('3029')
  })

  test('behavior: the documents are self-hosted and run under their policy', async () => {
    const page = await fixture.app.inject({ method: 'GET', url: '/docs/' })
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/(src|href)="https?:/)
    expect(page.body).not.toMatch(/<script>(?!\s*<\/script>)/)
    expect(String(page.headers['content-security-policy'])).toContain("script-src 'self';")
    expect(
      (await fixture.app.inject({ method: 'GET', url: '/docs/static/swagger-ui-bundle.js' })).statusCode,
    ).toBe(200)
  })

  test('default: it reports liveness and readiness', async () => {
    expect(await fixture.inject({ method: 'GET', url: '/livez' })).toMatchObject({ status: 200, code: 0 })
    expect(await fixture.inject({ method: 'GET', url: '/healthz' })).toMatchObject({
      status: 200,
      code: 0,
      result: 'ready',
    })
  })

  test('behavior: fifty readiness probes at once are one query of the database', async () => {
    const { pool } = fixture.appDatabase
    let queries = 0
    const count = () => {
      queries += 1
    }
    pool.on('acquire', count)
    const probe = () => fixture.app.inject({ method: 'GET', url: '/healthz' })
    const probes = await Promise.all(Array.from({ length: 50 }, probe))
    pool.off('acquire', count)
    expect(probes.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(queries).toBeLessThanOrEqual(1)
  })

  test('default: metrics count answers by call and code', async () => {
    await fixture.call('queryMeInfo')
    const headers = { authorization: `Bearer ${metricsToken}` }
    const { statusCode, body } = await fixture.app.inject({ method: 'GET', url: '/metrics', headers })
    expect(statusCode).toBe(200)
    expect(body).toMatch(/api_answers_total\{route="\/api\/member\/queryMeInfo",code="401"\} [1-9]/)
    expect(body).toMatch(/http_request_duration_seconds_count\{/)
    expect(body).not.toContain(getTestAccount(1).address)
  })

  test('error: 404 a server without a token has no metrics, for this machine either', async () => {
    const own = await openApiFixture()
    for (const authorization of ['', 'Bearer', 'Bearer undefined'])
      expect(await own.inject({ method: 'GET', url: '/metrics', headers: { authorization } })).toMatchObject({
        status: 404,
        code: 404,
      })
    await own.close()
  })

  test('behavior: only the token opens the metrics', async () => {
    const status = async (authorization: string) =>
      (await fixture.app.inject({ method: 'GET', url: '/metrics', headers: { authorization } })).statusCode
    expect([await status(''), await status('Bearer wrong'), await status(`Bearer ${metricsToken}`)]).toEqual([
      404, 404, 200,
    ])
  })
})

describe('the log', () => {
  test('behavior: holds no token, cookie, signature, nonce or query string', async () => {
    const signed = await fixture.sign(getTestAccount(1), 'signIn')
    const session = await fixture.call('signIn', signed)
    const { sessionToken } = session.result as { sessionToken: string }
    await fixture.call('queryMeInfo', {}, { headers: { cookie: `__Host-session=${sessionToken}` } })
    await fixture.call('queryMeInfo', {}, { token: sessionToken })
    await fixture.call('existMember', { address: getTestAccount(77).address })
    fixture.app.log.info({
      signature: signed.signature,
      request: { nonce: signed.nonce, body: { sessionToken } },
      headers: { cookie: sessionToken },
    })
    const text = log.join('')
    expect(text).toContain(callRoutes.signIn.path)
    expect(text).toContain('[redacted]')
    for (const secret of [sessionToken, signed.signature, signed.nonce, getTestAccount(77).address, token])
      expect(text).not.toContain(secret)
  })
})

describe('limits', () => {
  test('error: 429 too many calls of one address, which a forged header does not change', async () => {
    const own = await openApiFixture({ settings: { ...demoSettings, rateLimitFactor: 0.01 } })
    const ask = (forwarded: string) =>
      own.call('queryConfig', {}, { headers: { 'x-forwarded-for': forwarded } })
    const answers = []
    for (let index = 0; index < 10; index += 1) answers.push(await ask(`203.0.113.${index}`))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(6)
    expect(answers.at(-1)).toMatchObject({
      status: 429,
      code: 429,
      result: null,
      headers: { 'retry-after': expect.anything() },
    })
    await own.close()
  })

  test('error: 429 guessing sessions is counted too', async () => {
    const own = await openApiFixture({ settings: { ...demoSettings, rateLimitFactor: 0.01 } })
    const codes = []
    for (let index = 0; index < 8; index += 1)
      codes.push((await own.call('queryMeInfo', {}, { token: 'a'.repeat(42) + index })).code)
    expect(codes).toEqual([...Array(6).fill(401), 429, 429])
    await own.close()
  })

  test('behavior: behind a trusted proxy its header about the caller counts, and no one else’s', async () => {
    const own = await openApiFixture({
      settings: { ...demoSettings, rateLimitFactor: 0.01, trustedProxyHops: 1 },
    })
    const ask = async (forwarded: string) =>
      (await own.call('queryConfig', {}, { headers: { 'x-forwarded-for': forwarded } })).code
    for (let index = 0; index < 10; index += 1) expect(await ask(`203.0.113.${index}`)).toBe(0)
    const codes = []
    for (let index = 0; index < 10; index += 1) codes.push(await ask(`198.51.100.${index}, 203.0.113.200`))
    expect(codes.filter((code) => code === 429)).toHaveLength(4)
    await own.close()
  })

  test('error: 429 however the path of a call is spelled', async () => {
    const own = await openApiFixture({ settings: { ...demoSettings, rateLimitFactor: 0.01 } })
    const url = callRoutes.queryConfig.path.replace('/api/', '/%61pi/')
    const answers = []
    for (let index = 0; index < 8; index += 1) answers.push(await own.inject({ method: 'GET', url }))
    expect(answers.map(({ code }) => code)).toEqual([...Array(6).fill(0), 429, 429])
    expect(answers[0]?.headers).toMatchObject({ 'cache-control': 'no-store' })
    await own.close()
  })

  test('error: 429 too many sign-ins of one wallet, which does not lock its owner out elsewhere', async () => {
    const own = await openApiFixture({ settings: { ...demoSettings, rateLimitFactor: 0.25 } })
    const payload = { address: getTestAccount(1).address, signature: '0x12' }
    const ask = async (remoteAddress: string) =>
      (await own.inject({ method: 'POST', url: signInUrl, payload, remoteAddress })).code
    const codes = []
    for (let index = 0; index < 10; index += 1) codes.push(await ask('203.0.113.1'))
    expect(codes).toEqual([...Array(5).fill(1003), ...Array(5).fill(429)])
    expect(await ask('203.0.113.2')).toBe(1003)
    await own.close()
  })

  const much = 4_000_000_000
  test.each([
    ['memory', { maxRssBytes: 1, maxHeapBytes: much }],
    ['heap', { maxRssBytes: much, maxHeapBytes: 1 }],
  ])('error: 430 a process with little %s left says so and changes nothing', async (_, limits) => {
    const own = await openApiFixture({ overload: { maxEventLoopDelayMs: 1_000, ...limits } })
    // The process measures its load once a second.
    await expect.poll(async () => (await own.call('queryConfig')).code).not.toBe(0)
    const refusal = { status: 503, code: 430, result: null, headers: { 'retry-after': '5' } }
    expect(await own.call('queryConfig')).toMatchObject(refusal)
    const countRows = async () =>
      (
        await own.testDatabase.database.pool.query(`SELECT (SELECT count(*) FROM bank.member) AS members,
          (SELECT count(*) FROM bank.session) AS sessions, (SELECT count(*) FROM bank.challenge_use) AS used`)
      ).rows
    const before = await countRows()
    const wallet = getTestAccount(1)
    const { message, nonce } = createChallenge(own.bank, { address: wallet.address, purpose: 'register' })
    const signature = await wallet.signMessage({ message })
    const assocAddress = getTestAccount(0).address
    const request = { address: wallet.address, signature, nonce, assocAddress }
    expect(await own.call('registerMember', request)).toMatchObject(refusal)
    expect(await countRows()).toEqual(before)
    await own.close()
  })
})

describe('faults', () => {
  test('error: 430 a database that cannot be reached is a sentence, not a stack', async () => {
    const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
    const bank = { ...createBank({ database }), identity: toIdentitySettings(demoSettings) }
    const app = await createApp({ bank, settings: demoSettings, logger: createLogger('silent') })
    for (const url of [callRoutes.queryPlatformFigures.path, '/healthz']) {
      const response = await app.inject({ method: 'GET', url })
      expect(response.statusCode).toBe(503)
      expect(response.json()).toMatchObject({ code: 430, result: null })
      expect(response.body).not.toMatch(/ECONN|127\.0\.0\.1|database|\.ts/i)
    }
    expect((await app.inject({ method: 'GET', url: '/livez' })).statusCode).toBe(200)
    await app.close()
    await database.close()
  })

  test.each(['ECONNRESET', '57P01', '57014'])(
    'error: 500 and not 430 when %s leaves open what was done',
    (code) => expect(toErrorCode(Object.assign(new Error('broken'), { code }))).toBe(500),
  )

  test('error: 500 an unforeseen failure reveals nothing of the inside', async () => {
    const own = await openApiFixture()
    const ask = () => own.call('existMember', { address: getTestAccount(1).address })
    expect(await ask()).toMatchObject({ code: 0 })
    await own.appDatabase.close()
    const answer = await ask()
    expect(answer).toMatchObject({ status: 500, code: 500, result: null })
    expect(JSON.stringify(answer)).not.toMatch(/driver|pool|kysely|\.ts/i)
    await own.app.close()
  })

  test.each([
    'GARBAGE\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
    '\x16\x03\x01\x02\x00\x01',
  ])('error: 400 bytes that are not HTTP %#', async (text) => {
    const own = await openApiFixture()
    const address = await own.app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write(text)
    let answer = ''
    for await (const chunk of socket) answer += chunk
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 400, result: null })
    await own.close()
  })

  test.each([
    'HEAD / HTTP/1.1\r\nHost: x\r\nno field\r\n\r\n',
    `HEAD / HTTP/1.1\r\nHost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
    'HEAD / HTTP/9\r\n\r\n',
    'HEAD /livez HTTP/1.1\r\nHost: x\r\n\r\nHEAD / HTTP/9\r\n\r\n',
  ])('error: 400 without a body for a HEAD request that is not HTTP %#', async (text) => {
    const own = await openApiFixture()
    const address = await own.app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write(text)
    let answer = ''
    for await (const chunk of socket) answer += chunk
    expect(answer).toMatch(/HTTP\/1\.1 400 Bad Request\r\n(?:[a-z-]+: [^\r]+\r\n)+\r\n$/)
    await own.close()
  })

  test('behavior: two hundred clients that have sent half a request delay no other', async () => {
    const own = await openApiFixture()
    const address = await own.app.listen({ host: '127.0.0.1', port: 0 })
    const half =
      'POST /api/member/signIn HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
    const sockets = Array.from({ length: 200 }, () => connect(Number(new URL(address).port), '127.0.0.1'))
    await Promise.all(sockets.map((socket) => new Promise((sent) => socket.write(half, sent))))
    // Until the server holds all of them, each without an answer.
    await expect
      .poll(() => new Promise((found) => own.app.server.getConnections((_, count) => found(count))))
      .toBe(sockets.length)
    const response = await fetch(`${address}/api/system/queryConfig`)
    expect(response.status).toBe(200)
    for (const socket of sockets) {
      expect(socket.bytesRead).toBe(0)
      socket.destroy()
    }
    await own.close()
  })
})
