import { loadErrorSentences } from '@bank/api-schema'
import { openGates } from '@bank/bank/testing'
import { openPoolChain } from '@bank/bank/testing/pool'
import { createChainReader } from '@bank/chain/server'
import { getTestAccount } from '@bank/chain/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiFixture, demoSettings, openApiFixture } from '../../testing/openApiFixture.ts'
import type { ApiSettings } from '../environment/apiSettings.ts'

const receiverAddress = `0x${'5e'.repeat(20)}`
const relayer = `0x${'7e'.repeat(20)}`
const word = `0x${'1c'.repeat(32)}`
const mixingNoteKey = 'ab'.repeat(32)

let scene: Awaited<ReturnType<typeof openPoolChain>>
let fixture: ApiFixture
let token: string

beforeAll(async () => {
  scene = await openPoolChain()
  fixture = await openMixingFixture()
  token = await fixture.register(1)
})
afterAll(async () => {
  await fixture.close()
  await scene.stop()
})

/** An api over a bank that follows two pools, of which the chain has the smaller one. */
async function openMixingFixture(
  settings: ApiSettings = { ...demoSettings, mixingNoteKey },
): Promise<ApiFixture> {
  const chains = new Map([[56, createChainReader({ chainId: 56, urls: [scene.url], retryCount: 0 })]])
  const opened = await openApiFixture({ settings, chains, screening: { isSanctioned: async () => false } })
  await openGates(opened.bank)
  await opened.testDatabase.database.pool.query(
    `WITH pools (pool, amount) AS (VALUES ($1, 1), ($4, 100)),
       cursors AS (INSERT INTO bank.chain_follower
         SELECT 'privatePool', 56, pool, 9, $3, now(), 0, NULL, NULL, now() FROM pools)
     INSERT INTO bank.private_pool (chain_id, pool, denomination, start_block, relayer, epoch_seconds, minimum_batch)
       SELECT 56, pool, amount * 1e17, 7, $2, 20, 1 FROM pools`,
    [scene.pool, relayer, word, `0x${'9b'.repeat(20)}`],
  )
  return opened
}

const create = (request: Record<string, unknown>, headers: Record<string, string> = {}, of = token) =>
  fixture.call('createTornadoOrder', request, { token: of, headers })
const order = { receiverAddress, depositAmount: '0.1' }

describe('createTornadoOrder', () => {
  test('default: a client without a commitment of its own learns whose note it is', async () => {
    const { messages } = await loadErrorSentences('zh_CN')
    const headers = { 'accept-language': 'zh-CN', 'idempotency-key': 'managed-once' }
    const answer = await create(order, headers)
    expect(answer).toMatchObject({
      status: 200,
      code: 0,
      errInfo: messages.mixingManagedNote,
      result: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    expect(await create({ ...order, depositAmount: 0.1 }, headers)).toMatchObject({ result: answer.result })
    expect(await create({ ...order, depositAmount: '10' }, headers)).toMatchObject({ code: 400, status: 400 })
  })

  test.each([
    [3022, { ...order, depositAmount: undefined }],
    [3022, { ...order, depositAmount: '' }],
    [3022, { ...order, depositAmount: 0.3 }],
    [3022, { ...order, depositAmount: ['0.1'] }],
    [3022, {}],
    [3023, { ...order, receiverAddress: undefined }],
    [3023, { ...order, receiverAddress: '0x12' }],
    [3029, { ...order, precommitment: '0x12' }],
    [3029, { ...order, precommitment: `0x${'ff'.repeat(32)}` }],
  ])('error: %i %o', async (code, request) => {
    expect(await create(request)).toMatchObject({ code, status: 200, result: null })
  })

  test('error: 401 without a session', async () => {
    expect(await create(order, {}, '')).toMatchObject({ code: 401, status: 401 })
  })

  test('error: 3029 without a key the server makes no note', async () => {
    const other = await openMixingFixture(demoSettings)
    const session = await other.register(1)
    const answer = await other.call('createTornadoOrder', order, { token: session })
    expect(answer).toMatchObject({ code: 3029, result: null })
    await other.close()
  })
})

test('error: 3024, 3029 an unknown order, or an invalid proof', async () => {
  const confirm = (request: Record<string, unknown>) =>
    fixture.call('confirmTornadoOrder', request, { token })
  const submit = (request: Record<string, unknown>) => fixture.call('submitTornadoProof', request, { token })
  expect(await confirm({ commitmentHex: word, inHash: word })).toMatchObject({ code: 3024 })
  for (const wrong of [{}, { commitmentHex: word }, { commitmentHex: '0x1', inHash: word }])
    expect(await confirm(wrong)).toMatchObject({ code: 3024, status: 200 })
  const proof = {
    commitmentHex: word,
    proof: `0x${'01'.repeat(256)}`,
    root: word,
    nullifierHash: word,
    nullifier: word,
    secretHash: word,
    relayer,
  }
  expect(await submit(proof)).toMatchObject({ code: 3024 })
  for (const wrong of [{}, { ...proof, proof: '0x01' }, { ...proof, root: 1 }])
    expect(await submit(wrong)).toMatchObject({ code: 3029, status: 200 })
})

test('default: a hash is reported, and the records are the member’s own, by status', async () => {
  const session = await fixture.register(2)
  const { result } = await create(order, {}, session)
  const told = await fixture.call(
    'confirmTornadoOrder',
    { commitmentHex: result, inHash: word },
    { token: session },
  )
  const record = {
    commitmentHex: result,
    depositAmount: '0.1',
    orderStatus: 0,
    detail: 'created',
    fromAddress: getTestAccount(2).address,
    receiverAddress: expect.stringMatching(new RegExp(receiverAddress, 'i')),
    feeAmount: '0.00185',
    inHash: word,
    outHash: null,
    managed: true,
  }
  expect(told).toMatchObject({ code: 0, errInfo: '', result: record })
  const list = (request: Record<string, unknown>, method: 'GET' | 'POST' = 'GET') =>
    fixture.call('queryTornadoOrders', request, { token: session, method })
  for (const orderStatus of ['', '0', 0, undefined])
    for (const method of ['GET', 'POST'] as const)
      expect(await list(orderStatus === undefined ? {} : { orderStatus }, method)).toMatchObject({
        code: 0,
        result: { total: 1, pageNo: 1, pageSize: 100, dataList: [record] },
      })
  expect(await list({ orderStatus: 2 })).toMatchObject({ result: { total: 0, dataList: [] } })
  for (const wrong of [{ orderStatus: 5 }, { orderStatus: 'done' }, { pageSize: 101 }, { pageNo: 0 }])
    expect(await list(wrong)).toMatchObject({ code: 400 })
})

describe('relayWithdrawal', () => {
  const withdrawal = {
    chainId: 56,
    proof: `0x${'1c'.repeat(256)}`,
    root: word,
    nullifierHash: word,
    receiverAddress,
  }
  const relay = (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    fixture.call('relayWithdrawal', { ...withdrawal, pool: scene.pool, ...changes }, { headers })
  const listRequests = () =>
    fixture.bank.database.kysely.selectFrom('bank.relay_request').selectAll().execute()

  test('error: 3022, 3023 and 3029 without a session, and nothing is stored', async () => {
    expect(await relay()).toMatchObject({ code: 3029, status: 200, result: null })
    expect(await relay({ pool: receiverAddress })).toMatchObject({ code: 3022 })
    expect(await relay({ chainId: 1 })).toMatchObject({ code: 3022 })
    expect(await relay({ receiverAddress: '0x12' })).toMatchObject({ code: 3023 })
    expect(await relay({ receiverAddress: scene.pool })).toMatchObject({
      code: 3023,
      result: { messageKey: 'mixingReceiverIsPool' },
    })
    for (const wrong of [{ proof: '0x' }, { root: 1 }, { nullifierHash: 'a' }, { pool: undefined }])
      expect(await relay(wrong)).toMatchObject({ code: 3029 })
    expect(await listRequests()).toEqual([])
  })

  test('behavior: pages of any origin may call it and the figures, without credentials', async () => {
    const foreign = { origin: 'https://relay.example' }
    const answer = await relay({}, foreign)
    expect(answer).toMatchObject({ code: 3029 })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    const figures = await fixture.call('queryMixingFigures', {}, { headers: foreign })
    expect(figures.headers['access-control-allow-origin']).toBe('*')
    const preflight = await fixture.app.inject({
      method: 'OPTIONS',
      url: '/api/system/relayWithdrawal',
      headers: { ...foreign, 'access-control-request-method': 'POST' },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, idempotency-key',
    })
    const other = await fixture.app.inject({ method: 'OPTIONS', url: '/api/fund/exchange', headers: foreign })
    expect(other.statusCode).not.toBe(204)
    expect(other.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('behavior: further relayers are named, and pages may connect to them', async () => {
    const mixingRelayers = ['https://relay.example']
    const named = await openMixingFixture({ ...demoSettings, mixingNoteKey, mixingRelayers })
    try {
      const { headers, result } = await named.call('queryMixingFigures')
      expect(result).toMatchObject({ relayers: mixingRelayers })
      expect(headers['content-security-policy']).toMatch(/connect-src [^;]* https:\/\/relay\.example;/)
    } finally {
      await named.close()
    }
  })
})

test('default: figures and amounts are public, and those of the pools that are followed', async () => {
  expect(await fixture.call('queryMixingFigures')).toMatchObject({
    code: 0,
    result: {
      isOpen: true,
      totalFees: '0',
      totalAddresses: 0,
      feeBps: 185,
      maximumWaitSeconds: 5,
      pools: [
        {
          amount: '0.1',
          chainId: 56,
          startBlock: 7,
          epochSeconds: 20,
          minimumBatch: 1,
          depositCount: 0,
          hiddenCount: 0,
          needsReview: false,
        },
        { amount: '10', needsReview: true },
      ],
    },
  })
  expect((await fixture.call('queryConfig')).result).toMatchObject({
    limits: { mixingAmounts: ['0.1', '10'] },
  })
})
