import type { CallResult } from '@bank/api-schema'
import { erc20Abi } from '@bank/chain'
import { amountOf } from '@bank/money'
import { decodeFunctionData, type Hex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFakeChain, type FakeChain, fakeOwner } from '../../../testing/fakeChain.ts'
import { reduceTransaction } from '../state/reduceTransaction.ts'
import type { CrossTransaction, RechargeAction, Transaction } from '../state/transaction.ts'
import { createRecharge, encodeCall, listRechargeActions } from './createRecharge.ts'
import { computeGas, gasLimits } from './gasLimits.ts'
import { type RunOutcome, runTransaction } from './runTransaction.ts'

type CrossOrder = CallResult<'registerCrossOrder'>
type Sent = { readonly to: Hex; readonly data: Hex; readonly value: bigint; readonly gas?: bigint }

const contracts = {
  vault: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  usdt: '0x55d398326f99059fF775485246999027B3197955',
  usdtDecimals: 18,
} as const
const amount = amountOf('USDT', 1_000_000_000n)
const units = 1_000n * 10n ** 18n
const hashOf = (nonce: number): Hex => `0x${String(nonce + 1).repeat(64)}`

let chain: FakeChain
let transaction: Transaction
let sentCalls: { to: Hex; data: Hex }[]
let sentValues: bigint[]
let sentGas: bigint[]
let walletError: unknown
let registered: string[]

const confirm = (actions: readonly RechargeAction[]) => {
  transaction = createRecharge({
    id: 'one',
    owner: fakeOwner,
    chainId: 56,
    contracts,
    amount,
    actions,
    createdAt: 1,
  })
}

/** Sends as a signing wallet does: the call is mined in the next block. */
const send = async ({ to, data, value, gas = 0n }: Sent): Promise<Hex> => {
  if (walletError) throw walletError
  sentCalls.push({ to, data })
  sentValues.push(value)
  sentGas.push(gas)
  const nonce = chain.mined.length
  chain.block += 1
  chain.mined.push({ nonce, hash: hashOf(nonce), to, data, value, isSuccess: true, block: chain.block })
  if (to === contracts.usdt) {
    const { args } = decodeFunctionData({ abi: erc20Abi, data })
    chain.allowance = BigInt(args?.[1] ?? 0)
  }
  return hashOf(nonce)
}

const run = (): Promise<RunOutcome> =>
  runTransaction({
    client: chain.client,
    api: {
      registerRecharge: () => Promise.reject(new Error('not yet')),
      queryRecharge: () => Promise.reject(new Error('not yet')),
      confirmTornadoOrder: () => Promise.reject(new Error('not yet')),
      queryTornadoOrders: () => Promise.reject(new Error('not yet')),
      registerCrossOrder: async ({ quoteId, originTxHash }) => {
        registered.push(`${quoteId} ${originTxHash}`)
        return { detail: 'sent' } as CrossOrder
      },
      queryCrossDetail: () => Promise.reject(new Error('not yet')),
    },
    now: () => 1_000,
    find: () => transaction,
    dispatch: (event) => {
      transaction = reduceTransaction(transaction, event)
    },
    ensureWallet: async () => undefined,
    send,
    sleep: async () => undefined,
  })

describe('runTransaction', () => {
  beforeEach(() => {
    chain = createFakeChain()
    sentCalls = []
    sentValues = []
    sentGas = []
    walletError = null
    registered = []
  })

  test('default: approves exactly the amount for the vault, then deposits exactly the amount', async () => {
    confirm(['approve', 'deposit'])
    expect(await run()).toEqual({ status: 'sent' })
    expect(sentCalls).toEqual([
      { to: contracts.usdt, data: encodeCall('approve', contracts, units).data },
      { to: contracts.vault, data: encodeCall('deposit', contracts, units).data },
    ])
    const [approval] = sentCalls
    expect(decodeFunctionData({ abi: erc20Abi, data: approval?.data ?? '0x' }).args).toEqual([
      contracts.vault,
      units,
    ])
    expect(transaction.state.status).toBe('sent')
  })

  test('behavior: a declined approval sends nothing and waits, and resuming asks again', async () => {
    confirm(['approve', 'deposit'])
    walletError = { code: 4001, message: 'User rejected the request.' }
    expect(await run()).toEqual({ status: 'paused', error: walletError })
    expect(transaction).toMatchObject({
      callIndex: 0,
      state: { status: 'paused', reason: 'rejected', asked: null },
    })
    walletError = null
    expect(await run()).toEqual({ status: 'sent' })
    expect(sentCalls).toHaveLength(2)
  })

  test('behavior: an existing allowance is not requested again', async () => {
    confirm(['approve', 'deposit'])
    chain.allowance = units
    await run()
    expect(sentCalls.map(({ to }) => to)).toEqual([contracts.vault])
  })

  test('behavior: a reverting call and a wallet without coin are found before the wallet is asked', async () => {
    confirm(['approve', 'deposit'])
    chain.reverts = true
    await run()
    expect(transaction.state).toMatchObject({ status: 'paused', reason: 'wouldRevert' })
    chain.reverts = false
    chain.coinBalance = 0n
    await run()
    expect(transaction.state).toMatchObject({ status: 'paused', reason: 'insufficientGas' })
    expect(sentCalls).toEqual([])
  })

  test('behavior: a deposit whose answer was lost by a reload is found on chain and not sent twice', async () => {
    confirm(['deposit'])
    transaction = reduceTransaction(transaction, {
      type: 'asked',
      callIndex: 0,
      asked: { nonce: 0, blockNumber: 100, askedAt: 1 },
    })
    await send({ ...encodeCall('deposit', contracts, units), value: 0n })
    expect(await run()).toEqual({ status: 'sent' })
    expect(sentCalls).toHaveLength(1)
    expect(transaction.state).toMatchObject({ status: 'sent', sent: { hash: hashOf(0) } })
  })

  test('behavior: while a lost request may still be mined, no second one is sent', async () => {
    confirm(['deposit'])
    const asked = { nonce: 0, blockNumber: 100, askedAt: 1 }
    transaction = { ...transaction, state: { status: 'paused', reason: 'interrupted', asked } }
    chain.pending.push({ hash: hashOf(0), nonce: 0 })
    expect((await run()).status).toBe('paused')
    expect(sentCalls).toEqual([])
  })

  test('behavior: a lost deposit that the node can no longer show is not sent again on a guess', async () => {
    confirm(['deposit'])
    const asked = { nonce: 0, blockNumber: 100, askedAt: 1 }
    transaction = { ...transaction, state: { status: 'paused', reason: 'interrupted', asked } }
    await send({ ...encodeCall('deposit', contracts, units), value: 0n })
    chain.block += 200
    chain.oldestState = chain.block - 128
    expect((await run()).status).toBe('paused')
    expect(transaction.state).toEqual({ status: 'paused', reason: 'overtaken', asked })
    expect((await run()).status).toBe('paused')
    expect(sentCalls).toHaveLength(1)
  })

  test('behavior: a reload before the wallet was answered asks again only when nothing was sent', async () => {
    confirm(['deposit'])
    const asked = { nonce: 0, blockNumber: 100, askedAt: 1 }
    transaction = { ...transaction, state: { status: 'asking', asked } }
    expect(await run()).toEqual({ status: 'sent' })
    expect(sentCalls).toHaveLength(1)
  })
})

describe('listRechargeActions', () => {
  beforeEach(() => {
    chain = createFakeChain()
  })

  test('default: approve and deposit; only the deposit when the allowance is enough', async () => {
    expect(await listRechargeActions(chain.client, fakeOwner, contracts, amount, 0n)).toEqual([
      'approve',
      'deposit',
    ])
    expect(await listRechargeActions(chain.client, fakeOwner, contracts, amount, units)).toEqual(['deposit'])
    expect(await listRechargeActions(chain.client, fakeOwner, contracts, amount, 1n)).toEqual([
      'approve',
      'deposit',
    ])
  })

  test('behavior: a token that refuses to change an allowance gets it set to zero first', async () => {
    chain.reverts = true
    expect(await listRechargeActions(chain.client, fakeOwner, contracts, amount, 1n)).toEqual([
      'reset',
      'approve',
      'deposit',
    ])
  })
})

describe('runTransaction of a deposit into a private pool', () => {
  const value = 10n ** 17n
  beforeEach(() => {
    chain = createFakeChain()
    sentCalls = []
    sentValues = []
    sentGas = []
    walletError = null
    transaction = {
      id: 'pool',
      objective: { kind: 'mix', amount: '0.1', asset: 'BNB', commitment: hashOf(8) },
      owner: fakeOwner,
      chainId: 56,
      calls: [{ action: 'mix', to: contracts.vault, data: '0x12', value: value.toString() }],
      callIndex: 0,
      createdAt: 1,
      isRegistered: false,
      state: { status: 'ready' },
    }
  })

  test('default: is sent with exactly its value', async () => {
    expect(await run()).toEqual({ status: 'sent' })
    expect(sentValues).toEqual([value])
    expect(transaction.state).toMatchObject({ status: 'sent', sent: { value: value.toString() } })
  })

  test('behavior: goes with gas to spare, for another deposit may come first and make its own dearer', async () => {
    chain.gasUsed = 480_000n
    await run()
    expect(sentGas).toEqual([720_000n])
  })

  test('behavior: never takes more gas than the fee that was shown allows for, and that much unestimated', async () => {
    chain.gasUsed = 700_000n
    await run()
    expect(sentGas).toEqual([gasLimits.mix])
    expect(computeGas('mix', undefined)).toBe(gasLimits.mix)
    expect(computeGas('mix', gasLimits.mix)).toBe((gasLimits.mix * 3n) / 2n)
  })

  test('error: a wallet that holds the amount and no gas is not asked', async () => {
    chain.coinBalance = value
    expect(await run()).toMatchObject({ status: 'paused' })
    expect(transaction.state).toMatchObject({ reason: 'insufficientGas' })
    expect(sentCalls).toEqual([])
  })

  test('behavior: a deposit whose answer was lost is found by its value, and not made twice', async () => {
    chain.mined.push({
      nonce: 0,
      hash: hashOf(0),
      to: contracts.vault,
      data: '0x12',
      value,
      isSuccess: true,
      block: 101,
    })
    chain.block = 102
    const asked = { nonce: 0, blockNumber: 100, askedAt: 1 }
    transaction = { ...transaction, state: { status: 'paused', reason: 'interrupted', asked } }
    expect(await run()).toEqual({ status: 'sent' })
    expect(sentCalls).toEqual([])
    expect(transaction.state).toMatchObject({ sent: { hash: hashOf(0) } })
  })
})

describe('runTransaction of a transfer to another chain', () => {
  const approval = encodeCall('approve', contracts, units)
  const swap = { action: 'cross', to: contracts.vault, data: '0xad5425c6' } as const
  const cross: CrossTransaction = {
    id: 'cross',
    objective: {
      kind: 'cross',
      amount: '1000',
      asset: 'USDT',
      inputToken: contracts.usdt,
      outputAmount: '999.2',
      outputSymbol: 'USDT',
      outputToken: contracts.usdt,
      destinationChainId: 137,
      recipient: fakeOwner,
      quoteId: 'quote',
      expiresAt: 2_000_000,
    },
    owner: fakeOwner,
    chainId: 56,
    calls: [{ action: 'approve', to: approval.to, data: approval.data }, swap],
    callIndex: 0,
    createdAt: 1,
    isRegistered: false,
    state: { status: 'ready' },
  }
  beforeEach(() => {
    chain = createFakeChain()
    sentCalls = []
    sentValues = []
    sentGas = []
    registered = []
    walletError = null
    transaction = cross
  })

  test('default: it permits, sends the quoted call, and reports it to the bank before anything else', async () => {
    expect(await run()).toEqual({ status: 'sent' })
    expect(sentCalls).toEqual([
      { to: approval.to, data: approval.data },
      { to: swap.to, data: swap.data },
    ])
    expect(registered).toEqual([`quote ${hashOf(1)}`])
    expect(transaction).toMatchObject({ isRegistered: true, state: { status: 'sent' } })
  })

  test('error: a quote expired by its own chain’s clock never reaches the wallet', async () => {
    chain.timestamp = 2_000
    expect(await run()).toMatchObject({ status: 'paused' })
    expect(transaction.state).toMatchObject({ status: 'paused', reason: 'quoteExpired' })
    chain.timestamp = 1_999
    transaction = { ...cross, callIndex: 1 }
    expect(await run()).toEqual({ status: 'sent' })
    expect(sentCalls).toEqual([{ to: swap.to, data: swap.data }])
  })

  test('behavior: a transfer sent before its page was closed is found and reported, even after its quote expired', async () => {
    chain.mined.push({ nonce: 0, hash: hashOf(0), ...swap, value: 0n, isSuccess: true, block: 101 })
    chain.block = 102
    chain.timestamp = 9_000
    const asked = { nonce: 0, blockNumber: 100, askedAt: 1 }
    transaction = { ...cross, callIndex: 1, state: { status: 'paused', reason: 'interrupted', asked } }
    expect(await run()).toEqual({ status: 'sent' })
    expect(sentCalls).toEqual([])
    expect(registered).toEqual([`quote ${hashOf(0)}`])
  })
})
