import { ApiError } from '@bank/api-schema'
import type { Hex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFakeChain, fakeOwner } from '../../../testing/fakeChain.ts'
import type { CrossTransaction, PoolAction, PoolTransaction, TransactionState } from '../state/transaction.ts'
import { fetchCrossStatus, fetchPoolStatus, type ServerStatusDeps } from './fetchServerStatus.ts'

const pool: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const commitment: Hex = `0x${'c'.repeat(64)}`
const hash: Hex = `0x${'d'.repeat(64)}`
const sent = {
  hash,
  from: fakeOwner,
  nonce: 0,
  to: pool,
  data: '0x12',
  chainId: 56,
  blockNumber: 100,
  addedAt: 1,
} as const
const isSent: TransactionState = { status: 'sent', sent }
const confirmed: TransactionState = { status: 'confirmed', sent, blockNumber: 100 }

const call = (kind: PoolAction, state: TransactionState, isRegistered = false): PoolTransaction => ({
  id: 'one',
  objective: { kind, amount: '0.1', asset: 'BNB', commitment },
  owner: fakeOwner,
  chainId: 56,
  calls: [{ action: kind, to: pool, data: '0x12', value: '100000000000000000' }],
  callIndex: 0,
  createdAt: 1,
  isRegistered,
  state,
})

const answered = (code: number) => new ApiError({ kind: 'answered', code, errInfo: '', messageKey: null })

let order: { detail: 'created' | 'screening'; isKnown: boolean }
let refusal: ApiError | null
let requests: string[]

const orderNow = () => ({ commitmentHex: commitment, detail: order.detail, stateTime: 7_000 })
const look = (transaction: PoolTransaction) => {
  const api = {
    confirmTornadoOrder: async ({ inHash }: { inHash: string }) => {
      requests.push(inHash)
      if (refusal) throw refusal
      return orderNow()
    },
    queryTornadoOrders: async () => ({ dataList: order.isKnown ? [orderNow()] : [] }),
  } as unknown as ServerStatusDeps['api']
  return fetchPoolStatus(transaction, { client: createFakeChain().client, api, now: () => 5_000 })
}

describe('fetchPoolStatus', () => {
  beforeEach(() => {
    order = { detail: 'created', isKnown: true }
    refusal = null
    requests = []
  })

  test('default: a deposit is reported to the bank once, and is safe once its order has moved on', async () => {
    expect(await look(call('mix', isSent))).toEqual([{ type: 'registered' }])
    order.detail = 'screening'
    expect(await look(call('mix', isSent, true))).toEqual([{ type: 'credited', hash, at: 7_000 }])
    expect(requests).toEqual([hash])
  })

  test('behavior: the watcher was faster than the client: nothing is left to report', async () => {
    refusal = answered(3025)
    order.detail = 'screening'
    expect(await look(call('mix', isSent))).toEqual([
      { type: 'registered' },
      { type: 'credited', hash, at: 7_000 },
    ])
  })

  test('behavior: an order unknown to the bank is left to the chain: safe once its block is final', async () => {
    refusal = answered(3024)
    order.isKnown = false
    expect(await look(call('mix', isSent))).toEqual([])
    expect(await look(call('mix', confirmed))).toEqual([{ type: 'credited', hash, at: 5_000 }])
  })

  test('behavior: a take-back and one’s own withdrawal ask nothing of the bank', async () => {
    for (const kind of ['takeBack', 'withdraw'] as const) {
      expect(await look(call(kind, isSent))).toEqual([])
      expect(await look(call(kind, confirmed))).toEqual([{ type: 'credited', hash, at: 5_000 }])
    }
    expect(requests).toEqual([])
  })

  test('error: a bank that does not answer is no news', async () => {
    refusal = new ApiError({ kind: 'offline' })
    await expect(look(call('mix', isSent))).rejects.toBe(refusal)
  })
})

describe('fetchCrossStatus', () => {
  const transfer = (state: TransactionState, isRegistered = false): CrossTransaction => ({
    id: 'one',
    objective: {
      kind: 'cross',
      amount: '1',
      asset: 'USDT',
      inputToken: pool,
      outputAmount: '0.99',
      outputSymbol: 'USDT',
      outputToken: pool,
      destinationChainId: 137,
      recipient: fakeOwner,
      quoteId: 'quote',
      expiresAt: 1,
    },
    owner: fakeOwner,
    chainId: 56,
    calls: [{ action: 'cross', to: pool, data: '0x12' }],
    callIndex: 0,
    createdAt: 1,
    isRegistered,
    state,
  })
  const ask = (transaction: CrossTransaction, detail: 'sent' | 'deposited' | ApiError) => {
    const answer = async (call: string, originTxHash: string | undefined) => {
      requests.push(`${call} ${originTxHash}`)
      if (detail instanceof ApiError) throw detail
      return { detail, stateTime: 7_000 }
    }
    const api = {
      registerCrossOrder: ({ originTxHash }: { originTxHash: string }) => answer('register', originTxHash),
      queryCrossDetail: ({ originTxHash }: { originTxHash?: string }) => answer('query', originTxHash),
    } as unknown as ServerStatusDeps['api']
    return fetchCrossStatus(transaction, { client: createFakeChain().client, api, now: () => 5_000 })
  }
  beforeEach(() => {
    requests = []
  })

  test('default: a deposit is reported once, and complete once the bank saw it and its block is final', async () => {
    expect(await ask(transfer(isSent), 'sent')).toEqual([{ type: 'registered' }])
    expect(await ask(transfer(isSent, true), 'deposited')).toEqual([])
    expect(await ask(transfer(confirmed, true), 'sent')).toEqual([])
    expect(await ask(transfer(confirmed, true), 'deposited')).toEqual([{ type: 'credited', hash, at: 5_000 }])
    expect(requests).toEqual([`register ${hash}`, `query ${hash}`, `query ${hash}`, `query ${hash}`])
  })

  test('behavior: a quote unknown to the bank is left to the chain: safe once its block is final', async () => {
    const unknown = new ApiError({
      kind: 'answered',
      code: 5003,
      errInfo: '',
      messageKey: 'crossQuoteUnknown',
    })
    expect(await ask(transfer(isSent), unknown)).toEqual([])
    expect(await ask(transfer(confirmed), unknown)).toEqual([{ type: 'credited', hash, at: 5_000 }])
    expect(await ask(transfer(confirmed, true), answered(5004))).toEqual([
      { type: 'credited', hash, at: 5_000 },
    ])
  })

  test('error: a bank that is silent, or refuses for another reason, is retried', async () => {
    for (const error of [new ApiError({ kind: 'offline' }), answered(5003), answered(401)])
      await expect(ask(transfer(confirmed), error)).rejects.toBe(error)
  })
})
