import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { maxUint256 } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addressOf,
  approval,
  approvalTxns,
  asked,
  hashOf,
  inputToken,
  member,
  outputToken,
  settlement,
  usdcBsc,
  usdcePolygon,
  usdcPolygon,
  usdtBsc,
  usdtPolygon,
} from '../../../testing/acrossAnswers.ts'
import { type AcrossSwapApiOptions, createAcrossSwapApi } from './createAcrossSwapApi.ts'
import { CrossChainError, type CrossChainProblem } from './crossChainError.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => void
let server: Server
let origin: string
let baseUrl: string
/** Counts tests: a request that an earlier test left on its way bears another number in its path. */
let testNumber = 0
let answer: Answer
let requests: URL[]
let headers: IncomingMessage['headers'][]

const json =
  (body: unknown, status = 200): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
const inTurn = (...answers: Answer[]): Answer => {
  let next = 0
  return (...params) => {
    const chosen = answers[Math.min(next, answers.length - 1)]
    next += 1
    chosen?.(...params)
  }
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const prefix = `/${testNumber}`
    if (!request.url?.startsWith(`${prefix}/`)) return response.destroy()
    const url = new URL(request.url.slice(prefix.length), 'http://across')
    requests.push(url)
    headers.push(request.headers)
    answer(request, response, url)
  })
  // The client closes idle connections: a server that does so too may cut off the next call.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  testNumber += 1
  baseUrl = `${origin}/${testNumber}/api/`
  requests = []
  headers = []
  answer = json({}, 500)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const open = (changes: Partial<AcrossSwapApiOptions> = {}) =>
  createAcrossSwapApi({
    baseUrl,
    apiKey: 'key-of-ours',
    integratorId: '0x00ab',
    retryDelayMs: 1,
    timeoutMs: 2_000,
    ...changes,
  })

async function expectProblem(
  attempt: Promise<unknown>,
  problem: CrossChainProblem,
): Promise<CrossChainError> {
  const error = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CrossChainError)) throw new Error(`expected ${problem}, got ${String(error)}`)
  expect(error.problem).toBe(problem)
  return error
}

describe('quote', () => {
  test('default: it queries with key and integrator id, and reads every amount in the decimals of its own token', async () => {
    answer = json(approval)
    const quote = await open().quote(asked)
    expect(quote).toEqual({
      id: 'quote-1',
      input: { units: asked.inputAmount, decimals: 18, text: '100' },
      expected: { units: 99_920_001n, decimals: 6, text: '99.920001' },
      minimum: { units: 99_920_000n, decimals: 6, text: '99.92' },
      minimumOutput: 99_920_000n,
      balance: { actual: 250n * 10n ** 18n, expected: asked.inputAmount },
      allowance: { spender: settlement, actual: 0n, expected: asked.inputAmount },
      fees: {
        total: {
          amount: { units: 8n * 10n ** 16n, decimals: 18, text: '0.08', symbol: 'USDT' },
          usd: '0.08',
        },
        lp: { amount: { units: 10n ** 16n, decimals: 18, text: '0.01', symbol: 'USDT' }, usd: '0.01' },
        relayerCapital: {
          amount: { units: 3n * 10n ** 16n, decimals: 18, text: '0.03', symbol: 'USDT' },
          usd: '0.03',
        },
        destinationGas: {
          amount: { units: 4n * 10n ** 16n, decimals: 18, text: '0.04', symbol: 'USDT' },
          usd: '0.04',
        },
        app: { amount: { units: 0n, decimals: 18, text: '0', symbol: 'USDT' }, usd: '0' },
        originGas: {
          amount: { units: 8n * 10n ** 13n, decimals: 18, text: '0.00008', symbol: 'BNB' },
          usd: '0.05',
        },
      },
      expectedFillSeconds: 2,
      expiresAtMs: 1_900_003_600_000,
      approvals: [{ chainId: 56, to: usdtBsc, callData: '0x095ea7b3', value: 0n }],
      swap: { chainId: 56, to: settlement, callData: '0xad5425c6', value: 0n, gas: null },
    })
    expect(requests[0]?.pathname).toBe('/api/swap/approval')
    expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({
      tradeType: 'exactInput',
      amount: '100000000000000000000',
      inputToken: usdtBsc,
      outputToken: usdtPolygon,
      originChainId: '56',
      destinationChainId: '137',
      depositor: member,
      recipient: asked.recipient,
      routingPreference: 'across',
      refundOnOrigin: 'true',
      integratorId: '0x00ab',
    })
    expect(headers[0]?.authorization).toBe('Bearer key-of-ours')
  })

  test('behavior: without key and integrator id neither is sent', async () => {
    answer = json(approval)
    await open({ apiKey: null, integratorId: null }).quote(asked)
    expect(headers[0]?.authorization).toBeUndefined()
    expect(requests[0]?.searchParams.has('integratorId')).toBe(false)
  })

  test('behavior: an absent optional value is null, never zero', async () => {
    const {
      fees: _fees,
      approvalTxns: _approvals,
      checks: _checks,
      expectedFillTime: _fill,
      id: _id,
      ...bare
    } = approval
    answer = json({ ...bare, quoteExpiryTimestamp: 0 })
    expect(await open().quote(asked)).toMatchObject({
      id: null,
      balance: null,
      allowance: null,
      fees: null,
      expectedFillSeconds: null,
      expiresAtMs: null,
      approvals: [],
    })
    answer = json({ ...approval, fees: { total: { amount: '5', details: { bridge: {} } } } })
    expect((await open().quote(asked)).fees).toEqual({
      total: { amount: null, usd: null },
      lp: null,
      relayerCapital: null,
      destinationGas: null,
      app: null,
      originGas: null,
    })
    answer = json({ ...approval, fees: 'free', checks: { balance: { actual: '-1' } } })
    expect(await open().quote(asked)).toMatchObject({ fees: null, balance: null, allowance: null })
  })

  test('behavior: value and gas as decimal, as hex or as a number are the same', async () => {
    for (const value of ['16', '0x10', 16]) {
      answer = json({ ...approval, swapTx: { ...approval.swapTx, value, gas: value } })
      expect((await open().quote(asked)).swap).toMatchObject({ value: 16n, gas: 16n })
    }
  })

  test('behavior: a quote is requested again each time', async () => {
    answer = json(approval)
    const across = open()
    await across.quote(asked)
    await across.quote(asked)
    expect(requests).toHaveLength(2)
  })

  test('error: a quote of something else than was requested is rejected', async () => {
    const lies: object[] = [
      { inputToken: { ...inputToken, address: addressOf('99') } },
      { inputToken: { ...inputToken, decimals: 6 } },
      { inputToken: { ...inputToken, chainId: 1 } },
      { outputToken: { ...outputToken, address: addressOf('99') } },
      { outputToken: { ...outputToken, decimals: 18 } },
      { outputToken: { ...outputToken, chainId: 1 } },
      { inputAmount: '1' },
      { minOutputAmount: '0' },
      { minOutputAmount: '99920002' },
    ]
    for (const lie of lies) {
      answer = json({ ...approval, ...lie })
      await expectProblem(open().quote(asked), 'malformed')
    }
    expect(requests).toHaveLength(lies.length)
  })

  test('error: a quote that cannot be read is not guessed', async () => {
    const broken: object[] = [
      { minOutputAmount: '99.92' },
      { minOutputAmount: 99_920_000 },
      { minOutputAmount: '-1' },
      { minOutputAmount: `${maxUint256 + 1n}` },
      { swapTx: undefined },
      { swapTx: { ...approval.swapTx, data: '0xabc' } },
      { swapTx: { ...approval.swapTx, to: 'settlement' } },
      { approvalTxns: 'none' },
      { approvalTxns: [{ to: usdtBsc }] },
      { approvalTxns: Array.from({ length: 9 }, () => approvalTxns[0]) },
    ]
    for (const breakage of broken) {
      answer = json({ ...approval, ...breakage })
      await expectProblem(open().quote(asked), 'malformed')
    }
    for (const body of [null, [], 'quote', 7]) {
      answer = json(body)
      await expectProblem(open().quote(asked), 'malformed')
    }
  })

  test('error: each code of the provider is its own problem, and only its own outage is retried', async () => {
    const codes: [string, number, CrossChainProblem, number][] = [
      ['AMOUNT_TOO_LOW', 400, 'amountTooLow', 1],
      ['AMOUNT_TOO_HIGH', 400, 'amountTooHigh', 1],
      ['ROUTE_NOT_ENABLED', 400, 'routeClosed', 1],
      ['SWAP_TYPE_NOT_GUARANTEED', 400, 'routeClosed', 1],
      ['SWAP_LIQUIDITY_INSUFFICIENT', 400, 'noLiquidity', 1],
      ['SWAP_QUOTE_UNAVAILABLE', 503, 'noLiquidity', 1],
      ['SWAP_SLIPPAGE_INSUFFICIENT', 400, 'noLiquidity', 1],
      ['SIMULATION_ERROR', 400, 'simulationFailed', 1],
      ['INVALID_PARAM', 400, 'invalidRequest', 1],
      ['INVALID_METHOD', 400, 'invalidRequest', 1],
      ['MISSING_PARAM', 400, 'invalidRequest', 1],
      ['ABI_ENCODING_ERROR', 400, 'invalidRequest', 1],
      ['UPSTREAM_RPC_ERROR', 502, 'unavailable', 3],
      ['UPSTREAM_HTTP_ERROR', 502, 'unavailable', 3],
      ['UPSTREAM_GATEWAY_TIMEOUT', 504, 'unavailable', 3],
      ['UNEXPECTED_ERROR', 500, 'unavailable', 3],
      ['constructor', 400, 'refused', 1],
      ['A_NEW_ONE', 418, 'refused', 1],
    ]
    for (const [code, status, problem, times] of codes) {
      requests = []
      answer = json({ type: 'AcrossApiError', code, status, message: '<b>no</b>', id: 'x' }, status)
      const error = await expectProblem(open().quote(asked), problem)
      expect([code, requests.length]).toEqual([code, times])
      expect(error.message).not.toContain('<b>')
    }
  })

  test('error: statuses without a code are described by their own text', async () => {
    const statuses: [number, CrossChainProblem][] = [
      [401, 'unauthorized'],
      [403, 'unauthorized'],
      [404, 'unavailable'],
      [429, 'rateLimited'],
      [500, 'unavailable'],
      [503, 'unavailable'],
    ]
    for (const [status, problem] of statuses) {
      answer = (_request, response) => response.writeHead(status).end('<html>busy</html>')
      const error = await expectProblem(open().quote(asked), problem)
      expect(error.message).not.toContain('key-of-ours')
      expect(error.provider).toBe(new URL(baseUrl).host)
    }
  })
})

describe('trouble on the way', () => {
  test('behavior: a server in trouble is asked again, and its answer counts', async () => {
    answer = inTurn(json({}, 503), (_request, response) => response.destroy(), json(approval))
    expect((await open().quote(asked)).id).toBe('quote-1')
    expect(requests).toHaveLength(3)
  })

  test('behavior: after too many requests it retries, at whatever time the server names', async () => {
    answer = inTurn((_request, response) => {
      response.writeHead(429, { 'retry-after': '3600' }).end('{}')
    }, json(approval))
    expect((await open().quote(asked)).id).toBe('quote-1')
  })

  test('behavior: the pauses between tries grow', async () => {
    const times: number[] = []
    answer = (_request, response) => {
      times.push(performance.now())
      response.writeHead(500).end()
    }
    await expectProblem(open({ retryDelayMs: 40 }).quote(asked), 'unavailable')
    const [first = 0, second = 0, third = 0] = times
    expect(second - first).toBeGreaterThanOrEqual(39)
    expect(third - second).toBeGreaterThanOrEqual(79)
  })

  test('error: a server that never answers, or stops within its answer, is left', async () => {
    const silent: Answer = () => undefined
    const partial: Answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":')
    }
    for (const begun of [silent, partial]) {
      requests = []
      answer = begun
      await expectProblem(open({ timeoutMs: 60, retryCount: 1 }).quote(asked), 'unavailable')
      // On a busy machine a try may be given up before the server has seen it.
      expect(requests.length).toBeLessThanOrEqual(2)
      // As many tries as such a machine needs; without the limit of one, the first would last as long as all may.
      answer = inTurn(begun, json(approval))
      const patient = open({ timeoutMs: 60, retryCount: 50, retryDelayMs: 1, limitMs: 20_000 })
      expect((await patient.quote(asked)).id).toBe('quote-1')
    }
  })

  test('error: all tries together end by the limit', async () => {
    answer = () => undefined
    await expectProblem(open({ timeoutMs: 100, retryCount: 50, limitMs: 350 }).quote(asked), 'unavailable')
    expect(requests.length).toBeLessThanOrEqual(4)
    answer = json({}, 500)
    await expectProblem(
      open({ retryCount: 50, retryDelayMs: 1_000, limitMs: 200 }).quote(asked),
      'unavailable',
    )
  })

  test('error: a partial answer is none', async () => {
    const whole = JSON.stringify(approval)
    answer = (_request, response) => response.end(whole.slice(0, whole.length / 2))
    await expectProblem(open().quote(asked), 'malformed')
    expect(requests).toHaveLength(1)
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': whole.length })
      response.write(whole.slice(0, 100), () => response.destroy())
    }
    await expectProblem(open().quote(asked), 'unavailable')
  })

  test('error: an answer without end is cut off', async () => {
    let written = 0
    answer = (_request, response) => {
      const chunk = ' '.repeat(16_384)
      const write = () => {
        while (!response.destroyed && written < 50_000_000) {
          written += chunk.length
          if (!response.write(chunk)) return response.once('drain', write)
        }
        return response.end()
      }
      write()
    }
    await expectProblem(open({ maximumAnswerBytes: 200_000 }).quote(asked), 'tooLarge')
    expect(requests).toHaveLength(1)
    expect(written).toBeLessThan(50_000_000)
  })

  test('error: a redirect is not followed, for the key would go with it', async () => {
    answer = (_request, response) => response.writeHead(307, { location: `${baseUrl}elsewhere` }).end()
    await expectProblem(open({ retryCount: 0 }).quote(asked), 'unavailable')
    expect(requests.map((url) => url.pathname)).toEqual(['/api/swap/approval'])
  })

  test('error: an unknown receiver', async () => {
    const free = createServer().listen(0, '127.0.0.1')
    await once(free, 'listening')
    const { port } = free.address() as AddressInfo
    free.close()
    await once(free, 'close')
    await expectProblem(open({ baseUrl: `http://127.0.0.1:${port}` }).quote(asked), 'unavailable')
  })

  test('error: a key is not sent in the clear, and an integrator id has two bytes', () => {
    expect(() => open({ baseUrl: 'http://across.example/api' })).toThrow('must be reached by https')
    expect(() => open({ baseUrl: 'https://across.example/api' })).not.toThrow()
    expect(() => open({ integratorId: '0xab' })).toThrow('two bytes')
  })
})

const statusBody = {
  status: 'filled',
  originChainId: 56,
  depositId: '1000',
  depositTxHash: hashOf('d1'),
  depositTxnRef: hashOf('d1'),
  fillTx: hashOf('f1'),
  fillTxnRef: hashOf('f2'),
  destinationChainId: 137,
  depositRefundTxHash: null,
  depositRefundTxnRef: null,
  actionsSucceeded: null,
  pagination: { currentIndex: 0, maxIndex: 0 },
}

describe('status', () => {
  const byId = { originChainId: 56, depositId: 1000n } as const

  test('default: by deposit id, with the hash of the fill', async () => {
    answer = json(statusBody)
    expect(await open().status(byId)).toEqual({
      found: true,
      status: 'filled',
      originChainId: 56,
      depositId: 1000n,
      destinationChainId: 137,
      depositTxHash: hashOf('d1'),
      fillTxHash: hashOf('f2'),
      refundTxHash: null,
      depositsInTransaction: null,
    })
    expect(requests[0]?.search).toBe('?originChainId=56&depositId=1000')
  })

  test('behavior: by transaction, with the place of the deposit in it', async () => {
    answer = json({ ...statusBody, depositId: 1001, pagination: { currentIndex: 1, maxIndex: 1 } })
    const second = await open().status({ txHash: hashOf('d1'), index: 1 })
    expect(second).toMatchObject({ depositId: 1001n, depositsInTransaction: 2 })
    expect(requests[0]?.search).toBe(`?depositTxnRef=${hashOf('d1')}&index=1`)
  })

  test('behavior: the older fields are read where the newer are missing, and the refund is kept', async () => {
    const {
      fillTxnRef: _fill,
      depositTxnRef: _deposit,
      depositRefundTxnRef: _refund,
      pagination: _page,
      ...older
    } = statusBody
    answer = json({ ...older, status: 'refunded', depositRefundTxHash: hashOf('e1') })
    expect(await open().status(byId)).toMatchObject({
      status: 'refunded',
      fillTxHash: hashOf('f1'),
      refundTxHash: hashOf('e1'),
    })
  })

  test('behavior: an unknown status is passed on unchanged', async () => {
    answer = json({ ...statusBody, status: 'teleported' })
    expect(await open().status(byId)).toMatchObject({ found: true, status: 'teleported' })
  })

  test('behavior: an unknown deposit is an answer, and an invalid address is not', async () => {
    answer = json(
      { error: 'DepositNotFoundException', message: 'Deposit not found given the provided constraints' },
      404,
    )
    expect(await open().status(byId)).toEqual({ found: false })
    expect(requests).toHaveLength(1)
    for (const body of [{ message: 'no such path' }, { error: 'NotFound' }]) {
      answer = json(body, 404)
      await expectProblem(open().status(byId), 'unavailable')
    }
    answer = json({ error: 'IndexParamOutOfRange', message: 'Index 3 is out of range' }, 400)
    await expectProblem(open().status({ txHash: hashOf('d1'), index: 3 }), 'invalidRequest')
  })

  test('error: the status of another deposit is rejected', async () => {
    for (const lie of [{ depositId: '1001' }, { originChainId: 1 }]) {
      answer = json({ ...statusBody, ...lie })
      await expectProblem(open().status(byId), 'malformed')
    }
    answer = json({ ...statusBody, depositTxnRef: hashOf('d9') })
    await expectProblem(open().status({ txHash: hashOf('d1'), index: 0 }), 'malformed')
    answer = json({ ...statusBody, status: undefined })
    await expectProblem(open().status(byId), 'malformed')
  })
})

describe('history', () => {
  const entry = {
    depositId: '1000',
    originChainId: '56',
    destinationChainId: '137',
    depositor: member.toLowerCase(),
    recipient: `0x${'0'.repeat(24)}${'b2'.repeat(20)}`,
    inputToken: usdtBsc,
    inputAmount: '100000000000000000000',
    outputToken: usdtPolygon,
    outputAmount: '99920000',
    fillDeadline: '2030-03-17T19:45:00.000Z',
    quoteTimestamp: '2030-03-17T17:45:00.000Z',
    status: 'unfilled',
    depositTxHash: hashOf('d1'),
    depositBlockTimestamp: '2030-03-17T17:46:40.000Z',
    fillTx: null,
    bridgeFeeUsd: '0.08',
    speedups: [],
  }

  test('default: a member’s deposits of one chain are listed newest first', async () => {
    answer = json([entry])
    expect(await open().history({ depositor: member, originChainId: 56, skip: 50 })).toEqual({
      deposits: [
        {
          status: 'unfilled',
          originChainId: 56,
          depositId: 1000n,
          destinationChainId: 137,
          depositor: member,
          recipient: addressOf('b2'),
          inputToken: usdtBsc,
          outputToken: usdtPolygon,
          inputAmount: asked.inputAmount,
          outputAmount: 99_920_000n,
          depositTxHash: hashOf('d1'),
          depositedAtMs: 1_900_000_000_000,
          fillDeadlineMs: 1_900_007_100_000,
          fillTxHash: null,
          filledAtMs: null,
          refundTxHash: null,
          feeUsd: '0.08',
        },
      ],
      unreadable: 0,
    })
    expect(requests[0]?.search).toBe(`?depositor=${member}&originChainId=56&skip=50&limit=50`)
  })

  test('behavior: unreadable entries and those of others are counted and left out', async () => {
    const solana = { ...entry, outputToken: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' }
    answer = json([solana, { ...entry, depositor: addressOf('99') }, entry, { ...entry, originChainId: 1 }])
    const { deposits, unreadable } = await open().history({ depositor: member, originChainId: 56 })
    expect([deposits.map((deposit) => deposit.depositId), unreadable]).toEqual([[1000n], 3])
    answer = json({ deposits: [] })
    await expectProblem(open().history({ depositor: member, originChainId: 56 }), 'malformed')
  })
})

describe('limits', () => {
  const pair = {
    ...{ originChainId: 56, destinationChainId: 137 },
    ...{ inputToken: usdtBsc, outputToken: usdtPolygon },
  } as const

  test('default: between which amounts a pair is carried, asked for it alone', async () => {
    answer = json({ minDeposit: '1000', maxDeposit: '5000', maxDepositInstant: '10', more: true })
    expect(await open().limits(pair)).toEqual({ minimum: 1_000n, maximum: 5_000n })
    expect(requests.at(-1)?.pathname).toMatch(/\/limits$/)
    expect(Object.fromEntries(requests.at(-1)?.searchParams ?? [])).toEqual({
      ...{ inputToken: usdtBsc, outputToken: usdtPolygon, originChainId: '56', destinationChainId: '137' },
      allowUnmatchedDecimals: 'true',
    })
  })

  test.each([[{}], [{ minDeposit: '1' }], [{ minDeposit: '1', maxDeposit: '-1' }], [[]]])(
    'error: %j is no limit',
    async (body) => {
      answer = json(body)
      await expectProblem(open().limits(pair), 'malformed')
    },
  )
})

describe('routes', () => {
  const route = (
    destinationChainId: number,
    destinationToken: string,
    symbols: string,
    changes: object = {},
  ) => ({
    originChainId: 56,
    originToken: symbols.startsWith('USDT') ? usdtBsc : usdcBsc,
    destinationChainId,
    destinationToken,
    originTokenSymbol: symbols.split('>')[0],
    destinationTokenSymbol: symbols.split('>')[1],
    isNative: false,
    ...changes,
  })
  const listed = (
    chainId: number,
    address: string,
    tokenSymbol: string,
    decimals: number,
    changes: object = {},
  ) => ({
    chainId,
    address,
    name: tokenSymbol,
    symbol: tokenSymbol,
    decimals,
    logoUrl: `https://logos.example/${tokenSymbol}.svg`,
    priceUsd: null,
    ...changes,
  })
  const tokens = [
    listed(56, usdtBsc, 'USDT-BNB', 18),
    listed(56, usdcBsc.toLowerCase(), 'USDC-BNB', 18, { displaySymbol: 'USDC' }),
    listed(137, usdtPolygon, 'USDT', 6),
    listed(137, usdcPolygon, 'USDC', 6, { logoUrl: 'javascript:alert(1)' }),
    listed(137, usdcePolygon, 'USDC.e', 6, { logoUrl: null }),
    listed(8453, addressOf('83'), 'USDC', 6),
    { chainId: 8453, address: addressOf('84'), symbol: 'NODECIMALS' },
  ]
  const chains = [
    {
      chainId: 137,
      name: 'Matic',
      publicRpcUrl: 'x',
      explorerUrl: 'x',
      logoUrl: 'https://logos.example/137.svg',
    },
    { chainId: 8453, name: 'Base', logoUrl: '' },
  ]
  const routes = [
    route(8453, addressOf('83'), 'USDC-BNB>USDC'),
    route(137, usdtPolygon, 'USDT-BNB>USDT'),
    route(137, usdcPolygon, 'USDC-BNB>USDC'),
    route(137, usdcePolygon, 'USDC-BNB>USDC.e'),
    route(137, usdcePolygon, 'USDC-BNB>USDC.e'),
    route(137, usdcPolygon, 'USDC-BNB>USDC', { isNative: true }),
    route(8453, addressOf('84'), 'USDC-BNB>NODECIMALS'),
    route(999_999, usdcPolygon, 'USDC-BNB>USDC'),
    route(34_268_394_551_451, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC-BNB>USDC'),
    route(56, usdtBsc, 'USDT-BNB>USDT-BNB'),
    route(137, usdtPolygon, 'USDT-BNB>USDT', { originChainId: 1 }),
  ]
  const world: Answer = (request, response, url) => {
    const body = url.pathname.endsWith('/available-routes')
      ? routes
      : url.pathname.endsWith('/chains')
        ? chains
        : tokens
    json(body)(request, response, url)
  }

  test('default: routes are joined with names, logos and decimals of both sides', async () => {
    answer = world
    const pair = (symbol: string, token: string, changes: object) => ({
      originToken: symbol === 'USDT' ? usdtBsc : usdcBsc,
      originTokenSymbol: symbol,
      originTokenLogo: `https://logos.example/${symbol}-BNB.svg`,
      originTokenDecimals: 18,
      destinationToken: token,
      destinationTokenSymbol: symbol,
      destinationTokenDecimals: 6,
      ...changes,
    })
    expect(await open().routes(56)).toEqual([
      {
        destinationChainId: 137,
        destinationChainName: 'Polygon',
        destinationChainLogo: 'https://logos.example/137.svg',
        tokens: [
          pair('USDT', usdtPolygon, { destinationTokenLogo: 'https://logos.example/USDT.svg' }),
          pair('USDC', usdcPolygon, { destinationTokenLogo: null }),
          pair('USDC', usdcePolygon, { destinationTokenSymbol: 'USDC.e', destinationTokenLogo: null }),
        ],
      },
      {
        destinationChainId: 8453,
        destinationChainName: 'Base',
        destinationChainLogo: null,
        tokens: [pair('USDC', addressOf('83'), { destinationTokenLogo: 'https://logos.example/USDC.svg' })],
      },
    ])
    expect(requests.find((url) => url.pathname.endsWith('/available-routes'))?.search).toBe(
      '?originChainId=56',
    )
    const tokenLists = requests.filter((url) => url.pathname.endsWith('/swap/tokens'))
    expect(tokenLists.map((url) => url.search).toSorted()).toEqual(
      ['?chainId=137', '?chainId=56', '?chainId=8453', '?chainId=999999'].toSorted(),
    )
  })

  test('error: a missing or invalid list leaves no partial table', async () => {
    for (const path of ['/available-routes', '/swap/chains', '/swap/tokens']) {
      answer = (request, response, url) =>
        (url.pathname.endsWith(path) ? json({}) : world)(request, response, url)
      await expectProblem(open().routes(56), 'malformed')
      answer = (request, response, url) =>
        (url.pathname.endsWith(path) ? json({}, 502) : world)(request, response, url)
      await expectProblem(open().routes(56), 'unavailable')
    }
  })
})
