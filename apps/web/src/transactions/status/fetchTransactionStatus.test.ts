import type { Hex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFakeChain, type FakeChain, fakeOwner } from '../../../testing/fakeChain.ts'
import type { Transaction, TransactionState } from '../state/transaction.ts'
import { fetchTransactionStatus } from './fetchTransactionStatus.ts'

const hashOf = (digit: string): Hex => `0x${digit.repeat(64)}`
const vault: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const depositCall: Hex = '0xb6b55f25'
const sent = {
  hash: hashOf('d'),
  from: fakeOwner,
  nonce: 0,
  to: vault,
  data: depositCall,
  chainId: 56,
  blockNumber: 100,
  addedAt: 1_000,
} as const

const deposit = (state: TransactionState): Transaction => ({
  id: 'one',
  objective: { kind: 'recharge', amount: '1000', asset: 'USDT' },
  owner: fakeOwner,
  chainId: 56,
  calls: [{ action: 'deposit', to: vault, data: depositCall }],
  callIndex: 0,
  createdAt: 1_000,
  isRegistered: true,
  state,
})

let chain: FakeChain
let bank: { status: 'sent' | 'confirmed' | 'credited'; registered: string[]; isOffline: boolean }

const look = (transaction: Transaction) =>
  fetchTransactionStatus(transaction, {
    client: chain.client,
    now: () => 5_000,
    api: {
      registerRecharge: async ({ txHash }) => {
        if (bank.isOffline) throw new Error('Failed to fetch')
        bank.registered.push(txHash)
        return rechargeOf(txHash)
      },
      queryRecharge: async ({ txHash }) => {
        if (bank.isOffline) throw new Error('Failed to fetch')
        return rechargeOf(txHash)
      },
      confirmTornadoOrder: () => Promise.reject(new Error('no recharge asks this')),
      queryTornadoOrders: () => Promise.reject(new Error('no recharge asks this')),
      registerCrossOrder: () => Promise.reject(new Error('no recharge asks this')),
      queryCrossDetail: () => Promise.reject(new Error('no recharge asks this')),
    },
  })

const rechargeOf = (txHash: string) => ({
  txHash,
  chainId: 56,
  amount: '1000',
  status: bank.status,
  blockNumber: null,
  confirmations: null,
  halted: null,
  createTime: 1,
  creditTime: bank.status === 'credited' ? 2 : null,
  ledgerId: null,
})

const mine = (fields: Partial<FakeChain['mined'][number]> = {}) =>
  chain.mined.push({
    nonce: 0,
    hash: hashOf('d'),
    to: vault,
    data: depositCall,
    value: 0n,
    isSuccess: true,
    block: 103,
    ...fields,
  })

describe('fetchTransactionStatus', () => {
  beforeEach(() => {
    chain = createFakeChain()
    chain.block = 110
    bank = { status: 'sent', registered: [], isOffline: false }
  })

  test('default: a receipt is mined, and the bank’s credit is credited', async () => {
    mine()
    expect(await look(deposit({ status: 'sent', sent }))).toEqual([
      { type: 'mined', hash: sent.hash, isSuccess: true, blockNumber: 103 },
    ])
    bank.status = 'credited'
    expect(await look(deposit({ status: 'confirmed', sent, blockNumber: 103 }))).toEqual([
      { type: 'credited', hash: sent.hash, at: 2 },
    ])
  })

  test('behavior: a mined failure is reported as one', async () => {
    mine({ isSuccess: false })
    expect(await look(deposit({ status: 'sent', sent }))).toMatchObject([{ type: 'mined', isSuccess: false }])
  })

  test('behavior: the hint to the bank is repeated until it arrives', async () => {
    chain.pending.push({ hash: sent.hash, nonce: 0 })
    const unregistered = { ...deposit({ status: 'sent', sent }), isRegistered: false }
    bank.isOffline = true
    expect(await look(unregistered)).not.toContainEqual({ type: 'registered' })
    bank.isOffline = false
    expect(await look(unregistered)).toContainEqual({ type: 'registered' })
    expect(bank.registered).toEqual([sent.hash])
  })

  test('behavior: a transaction that one node knows is seen, and one that none knows is unseen', async () => {
    chain.pending.push({ hash: sent.hash, nonce: 3 })
    expect(await look(deposit({ status: 'unknown', sent, since: 1 }))).toEqual([
      { type: 'located', hash: sent.hash, nonce: 3 },
      { type: 'seen', hash: sent.hash },
    ])
    chain.pending = []
    expect(await look(deposit({ status: 'sent', sent }))).toEqual([
      { type: 'unseen', hash: sent.hash, at: 5_000 },
    ])
  })

  test('behavior: the transaction that took the nonce is found wherever it was mined', async () => {
    for (const block of [100, 101, 107, 110]) {
      chain.mined = []
      mine({ hash: hashOf('e'), block })
      const [news] = await look(deposit({ status: 'sent', sent: { ...sent, blockNumber: 99 } }))
      expect(news).toMatchObject({
        type: 'overtaken',
        replacement: { hash: hashOf('e'), to: vault, data: depositCall },
      })
    }
  })

  test('behavior: a nonce used by an unseen transaction is overtaken without a replacement', async () => {
    mine({ hash: hashOf('e') })
    chain.block = 400
    chain.oldestState = 272
    expect(await look(deposit({ status: 'sent', sent }))).toEqual([
      { type: 'overtaken', hash: sent.hash, replacement: null },
    ])
  })

  test('behavior: a node behind the one that saw the nonce used does not make it a failure', async () => {
    mine({ hash: hashOf('e'), block: 111 })
    const request = chain.client.getTransactionCount
    chain.client.getTransactionCount = (of) => ('blockTag' in of ? Promise.resolve(1) : request(of))
    expect(await look(deposit({ status: 'sent', sent }))).toEqual([])
  })

  test('behavior: a node that falls silent during that search does not make it a failure', async () => {
    mine({ hash: hashOf('e') })
    let asked = 0
    const isOffline = () => {
      asked += 1
      return asked > 5
    }
    Object.defineProperty(chain, 'isOffline', { get: isOffline })
    expect(await look(deposit({ status: 'sent', sent: { ...sent, blockNumber: 99 } }))).toEqual([])
    expect(asked).toBe(6)
  })

  test('behavior: a confirmed deposit whose receipt is gone was taken back', async () => {
    expect(await look(deposit({ status: 'confirmed', sent, blockNumber: 103 }))).toEqual([
      { type: 'reorganised', hash: sent.hash },
    ])
  })

  test('behavior: a chain that does not answer is no news, and the bank is heard all the same', async () => {
    chain.isOffline = true
    expect(await look(deposit({ status: 'sent', sent }))).toEqual([])
    bank.status = 'credited'
    expect(await look(deposit({ status: 'sent', sent }))).toMatchObject([{ type: 'credited' }])
  })
})
