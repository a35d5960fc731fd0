import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import type { CrossTransaction, PoolTransaction, RechargeTransaction } from './transaction.ts'
import { readTransactions, toStorageKey, writeTransactions } from './transactionStorage.ts'

const alice: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bob: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const dayMs = 24 * 60 * 60 * 1_000

const createStorage = () => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

const transaction = (id: string, fields: Partial<RechargeTransaction> = {}): RechargeTransaction => ({
  id,
  objective: { kind: 'recharge', amount: '1000.5', asset: 'USDT' },
  owner: alice,
  chainId: 56,
  calls: [{ action: 'deposit', to: bob, data: '0xb6b55f25' }],
  callIndex: 0,
  createdAt: 1_000,
  isRegistered: false,
  state: { status: 'ready' },
  ...fields,
})

const poolDeposit: PoolTransaction = {
  id: 'pool',
  objective: { kind: 'mix', amount: '0.1', asset: 'BNB', commitment: `0x${'c'.repeat(64)}` },
  owner: alice,
  chainId: 56,
  calls: [{ action: 'mix', to: bob, data: '0x12', value: '100000000000000000' }],
  callIndex: 0,
  createdAt: 1_000,
  isRegistered: false,
  state: { status: 'ready' },
}

const crossTransfer: CrossTransaction = {
  id: 'cross',
  objective: {
    kind: 'cross',
    amount: '0.000000000000000001',
    asset: 'WETH',
    inputToken: bob,
    outputAmount: '0.000000000000000001',
    outputSymbol: 'WETH',
    outputToken: bob,
    destinationChainId: 137,
    recipient: alice,
    quoteId: 'quote',
    expiresAt: 1_000,
  },
  owner: alice,
  chainId: 56,
  calls: [
    { action: 'approve', to: bob, data: '0x12' },
    { action: 'cross', to: bob, data: '0x12' },
  ],
  callIndex: 1,
  createdAt: 1_000,
  isRegistered: true,
  state: { status: 'paused', reason: 'quoteExpired', asked: null },
}

const credited = { status: 'credited', sent: null, creditedAt: 1 } as const

describe('transactionStorage', () => {
  test('default: a stored value is read back, in any letter case of the address', () => {
    const storage = createStorage()
    const list = [
      transaction('a'),
      transaction('b', { state: { status: 'paused', reason: 'rejected', asked: null } }),
      transaction('c', { state: { status: 'paused', reason: 'overtaken', asked: null } }),
    ]
    expect(writeTransactions(storage, alice, list, 2_000)).toBe(true)
    expect(readTransactions(storage, alice.toLowerCase() as Address)).toEqual(list)
    expect(readTransactions(storage, bob)).toEqual([])
  })

  test('behavior: a deposit into a pool is kept with its value; one with calls of another kind is not', () => {
    const storage = createStorage()
    const odd = { ...poolDeposit, id: 'odd', calls: [{ action: 'approve', to: bob, data: '0x12' }] }
    storage.setItem(toStorageKey(alice), JSON.stringify([poolDeposit, odd]))
    expect(readTransactions(storage, alice)).toEqual([poolDeposit])
  })

  test('behavior: a transfer to another chain is kept to the last decimal; one that names no quote or no receiver is not', () => {
    const storage = createStorage()
    const { objective } = crossTransfer
    const odd = [
      { ...crossTransfer, objective: { ...objective, quoteId: '' } },
      { ...crossTransfer, objective: { ...objective, recipient: '0x1' } },
      { ...crossTransfer, calls: [{ action: 'deposit', to: bob, data: '0x12' }], callIndex: 0 },
    ]
    storage.setItem(toStorageKey(alice), JSON.stringify([crossTransfer, ...odd]))
    expect(readTransactions(storage, alice)).toEqual([crossTransfer])
  })

  test.each(['', 'null', '{', '{"a":1}', '[null,1,"x",{}]', '[{"id":"a"}]'])(
    'behavior: corrupt storage %j reads as nothing',
    (text) => {
      const storage = createStorage()
      storage.setItem(toStorageKey(alice), text)
      expect(readTransactions(storage, alice)).toEqual([])
    },
  )

  test('behavior: one damaged record does not hide the others', () => {
    const storage = createStorage()
    const damaged = { ...transaction('bad'), state: { status: 'sent', sent: { hash: '0x1' } } }
    storage.setItem(toStorageKey(alice), JSON.stringify([damaged, transaction('good')]))
    expect(readTransactions(storage, alice).map(({ id }) => id)).toEqual(['good'])
  })

  test('behavior: a record of another address under this key is not shown', () => {
    const storage = createStorage()
    storage.setItem(toStorageKey(alice), JSON.stringify([transaction('a', { owner: bob })]))
    expect(readTransactions(storage, alice)).toEqual([])
  })

  test('behavior: settled ones are forgotten after a day, open ones never', () => {
    const storage = createStorage()
    const open = Array.from({ length: 60 }, (_, index) => transaction(`open${index}`))
    writeTransactions(storage, alice, [transaction('old', { state: credited }), ...open], 2_000 + dayMs)
    expect(readTransactions(storage, alice)).toHaveLength(60)
  })

  test('behavior: a browser that refuses storage is reported, and throws nothing', () => {
    const refusing = {
      ...createStorage(),
      setItem: () => {
        throw new DOMException('quota')
      },
    }
    expect(writeTransactions(refusing, alice, [transaction('a')], 1)).toBe(false)
  })
})
