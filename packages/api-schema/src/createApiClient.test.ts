import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './ApiError.ts'
import { type ApiClientOptions, createApiClient } from './createApiClient.ts'
import { loadErrorSentences } from './loadErrorSentences.ts'

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A client of a real server that gives the configured answers and records requests. */
async function clientOf(
  answer: (response: ServerResponse, attempt: number) => void,
  options: Partial<ApiClientOptions> = {},
) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    answer(response, seen.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { seen, client: createApiClient({ baseUrl, retryDelayMs: 1, ...options }) }
}

function answering(code: number, result: unknown = null, errInfo = '') {
  return (response: ServerResponse) => response.end(JSON.stringify({ code, errInfo, result }))
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ApiError) return error
  throw new Error(`expected an ApiError, got ${String(error)}`)
}

test('default: a query is a GET with its request in the address, and resolves to the result', async () => {
  const { client, seen } = await clientOf(answering(0, true))
  expect(await client.existMember({ address: '0xabc' })).toBe(true)
  expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/member/existMember?address=0xabc', body: '' })
  expect(seen[0]?.headers['idempotency-key']).toBeUndefined()
})

test('default: a command is a POST of JSON with its own key', async () => {
  const { client, seen } = await clientOf(answering(0, {}))
  const request = { fromCurrency: '0', toCurrency: '1', exchangeAmount: '5' }
  await client.exchange(request)
  await client.exchange(request)
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/fund/exchange', body: JSON.stringify(request) })
  expect(seen[0]?.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(seen[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  expect(seen[0]?.headers['idempotency-key']).not.toBe(seen[1]?.headers['idempotency-key'])
})

test('behavior: a key given by the caller is the key that is sent', async () => {
  const { client, seen } = await clientOf(answering(0, null))
  await client.signOut({}, { idempotencyKey: 'mine-0001' })
  expect(seen[0]?.headers['idempotency-key']).toBe('mine-0001')
})

test('behavior: a request that did not arrive is sent again under the same key', async () => {
  const { client, seen } = await clientOf((response, attempt) => {
    if (attempt < 3) response.destroy()
    else answering(0, {})(response)
  })
  await client.exchange({ fromCurrency: 0, toCurrency: 1, exchangeAmount: 5 })
  expect(seen).toHaveLength(3)
  expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

/** Says busy to the first requests, as the server does, and answers the later ones. */
function createBusyAnswers(times: number, retryAfter: string) {
  return (response: ServerResponse, attempt: number) => {
    if (attempt > times) return answering(0, true)(response)
    response.writeHead(503, { 'retry-after': retryAfter })
    return answering(430, null, 'busy')(response)
  }
}

test('behavior: a query that finds the server busy is sent once more, and no third time', async () => {
  const once = await clientOf(createBusyAnswers(1, '0'))
  expect(await once.client.existMember({ address: '0xabc' })).toBe(true)
  expect(once.seen).toHaveLength(2)
  const twice = await clientOf(createBusyAnswers(2, '0'))
  expect((await failureOf(twice.client.existMember({ address: '0xabc' }))).code).toBe(430)
  expect(twice.seen).toHaveLength(2)
})

test('behavior: a busy server that asks for more time than the call has is answered at once', async () => {
  const { client, seen } = await clientOf(createBusyAnswers(1, '3600'))
  expect((await failureOf(client.existMember({ address: '0xabc' }))).code).toBe(430)
  expect(seen).toHaveLength(1)
})

test('behavior: a caller who gives up while a busy server is waited for is answered at once', async () => {
  const caller = new AbortController()
  const { client, seen } = await clientOf((response, attempt) => {
    createBusyAnswers(1, '5')(response, attempt)
    response.once('finish', () => caller.abort(new Error('left')))
  })
  await expect(client.existMember({ address: '0xabc' }, { signal: caller.signal })).rejects.toThrow('left')
  expect(seen).toHaveLength(1)
})

test('behavior: a command that finds the server busy is not sent again', async () => {
  const { client, seen } = await clientOf(createBusyAnswers(1, '0'))
  expect((await failureOf(client.signOut())).code).toBe(430)
  expect(seen).toHaveLength(1)
})

test('behavior: token and language go along where there are any', async () => {
  const { client, seen } = await clientOf(answering(0, {}), {
    sessionToken: () => 'secret',
    language: () => 'zh_TW',
  })
  await client.queryBalance()
  expect(seen[0]?.headers.authorization).toBe('secret')
  expect(seen[0]?.headers['accept-language']).toBe('zh-TW')
  const other = await clientOf(answering(0, {}))
  await other.client.queryBalance()
  expect(other.seen[0]?.headers.authorization).toBeUndefined()
})

test('error: 401 calls the hook once and rejects', async () => {
  let calls = 0
  const { client } = await clientOf(answering(401, null, 'x'), { onUnauthorized: () => (calls += 1) })
  expect((await failureOf(client.queryMeInfo())).code).toBe(401)
  expect(calls).toBe(1)
})

test('behavior: each refusal names its sentence, and a success none', async () => {
  const keys: unknown[] = []
  const options = { onRefused: (messageKey: unknown) => keys.push(messageKey) }
  const frozen = await clientOf(answering(3018, { messageKey: 'moneyFrozen' }, 'x'), options)
  await failureOf(frozen.client.queryMeInfo())
  const plain = await clientOf(answering(3006, null, 'x'), options)
  await failureOf(plain.client.queryMeInfo())
  const well = await clientOf(answering(0, {}), options)
  await well.client.queryBalance()
  expect(keys).toEqual(['moneyFrozen', null])
})

describe('what to show', () => {
  test('error: a code of the catalogue is described in the reader’s language', async () => {
    const { client } = await clientOf(answering(3006, null, 'server text'))
    const error = await failureOf(client.exchange({ fromCurrency: 0, toCurrency: 1, exchangeAmount: 5 }))
    const sentences = await loadErrorSentences('ja')
    expect(error.describe(sentences)).toBe(sentences.codes[3006])
  })

  test('error: a more precise message takes precedence over the code', async () => {
    const { client } = await clientOf(answering(403, { messageKey: 'demoWalletOnly' }, 'x'))
    const sentences = await loadErrorSentences('ko')
    const error = await failureOf(client.signIn({ address: '0x', signature: '0x' }))
    expect(error.describe(sentences)).toBe(sentences.messages.demoWalletOnly)
  })

  test('error: an unknown code shows errInfo, and without one the word for an error', async () => {
    const sentences = await loadErrorSentences('en')
    const said = await clientOf(answering(9999, null, 'Said by the server'))
    expect((await failureOf(said.client.queryConfig())).describe(sentences)).toBe('Said by the server')
    const silent = await clientOf(answering(9999))
    expect((await failureOf(silent.client.queryConfig())).describe(sentences)).toBe('Error')
  })

  test('error: no endpoint answers', async () => {
    const client = createApiClient({ baseUrl: 'http://127.0.0.1:1', retryDelayMs: 1 })
    const error = await failureOf(client.queryConfig())
    expect(error.failure).toEqual({ kind: 'unreachable' })
    expect(error.describe(await loadErrorSentences('zh_CN'))).toBe('暂时无法连接服务，请稍后重试')
  })

  test('error: the device has no network', async () => {
    const client = createApiClient({ baseUrl: 'http://127.0.0.1:1', retryDelayMs: 1 })
    vi.stubGlobal('navigator', { onLine: false })
    try {
      const error = await failureOf(client.queryConfig())
      expect(error.failure).toEqual({ kind: 'offline' })
      expect(error.describe(await loadErrorSentences('zh_CN'))).toBe('网络出错，请检查网络连接')
    } finally {
      vi.unstubAllGlobals()
    }
  })

  test('error: the answer takes too long', async () => {
    const { client } = await clientOf(() => undefined, { timeoutMs: 50 })
    const error = await failureOf(client.queryConfig())
    expect(error.failure).toEqual({ kind: 'timedOut' })
    expect(error.describe(await loadErrorSentences('en'))).toMatch(/in time/)
  })

  test.each(['<html>Bad gateway</html>', '{"code":"0"}', '[]', 'null', ''])(
    'error: %s is no envelope',
    async (text) => {
      const { client } = await clientOf((response) => response.writeHead(500).end(text))
      const error = await failureOf(client.queryConfig())
      expect(error.failure).toEqual({ kind: 'unreadable', status: 500 })
      const sentences = await loadErrorSentences('en')
      expect(error.describe(sentences)).toBe(sentences.codes[500])
    },
  )

  test.each([502, 504])('error: a proxy answers %i for a service that does not', async (status) => {
    const { client } = await clientOf((response) => response.writeHead(status).end('<html>'))
    const sentences = await loadErrorSentences('en')
    const error = await failureOf(client.queryConfig())
    expect(error.describe(sentences)).toBe(sentences.messages.serviceUnreachable)
  })
})

describe('what a client reports of its connection', () => {
  test('default: an answer is reported, an error among them', async () => {
    let answers = 0
    const options = { onAnswered: () => (answers += 1) }
    await (await clientOf(answering(0, {}), options)).client.queryBalance()
    await failureOf((await clientOf(answering(3006), options)).client.queryMeInfo())
    expect(answers).toBe(2)
  })

  test('error: a call without an answer is reported with the time it began', async () => {
    const reports: [unknown, number][] = []
    const onUnanswered = ({ failure }: ApiError, startedAt: number) =>
      void reports.push([failure.kind, startedAt])
    const before = Date.now()
    await failureOf(
      createApiClient({ baseUrl: 'http://127.0.0.1:1', retryDelayMs: 1, onUnanswered }).queryConfig(),
    )
    const slow = await clientOf(() => undefined, { timeoutMs: 50, onUnanswered })
    await failureOf(slow.client.queryConfig())
    expect(reports.map(([kind]) => kind)).toEqual(['unreachable', 'timedOut'])
    for (const [, startedAt] of reports) {
      expect(startedAt).toBeGreaterThanOrEqual(before)
      expect(startedAt).toBeLessThanOrEqual(Date.now())
    }
  })

  test('behavior: a caller who gives up is no failure of the connection', async () => {
    let reports = 0
    const { client } = await clientOf(() => undefined, { onUnanswered: () => (reports += 1) })
    const controller = new AbortController()
    const call = client.queryConfig({}, { signal: controller.signal })
    controller.abort(new Error('left the page'))
    await expect(call).rejects.toThrow('left the page')
    expect(reports).toBe(0)
  })
})

test('behavior: a caller who gives up gets its own reason, not a time-out', async () => {
  const { client } = await clientOf(() => undefined)
  const controller = new AbortController()
  const call = client.queryConfig({}, { signal: controller.signal })
  controller.abort(new Error('left the page'))
  await expect(call).rejects.toThrow('left the page')
})
