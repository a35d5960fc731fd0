import { type Address, getAddress, keccak256, numberToHex, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addressOf,
  blockHash,
  depositLog,
  fillLog,
  hashOf,
  type LogChanges,
  logOf,
  quoted,
  receiptOf,
  relayer,
  settlement,
  transferLog,
  txHash,
} from '../../../testing/settlementLogs.ts'
import { type RpcProxy, startRpcProxy } from '../../../testing/testChain.ts'
import { type CrossDeposit, toWord } from '../../crosschain/index.ts'
import { type ChainReader, createChainReader } from '../chainReader.ts'
import { ChainReadError } from '../rpc/chainReadError.ts'
import { isFillOf, isQuotedDeposit, type SettledDeposit, type SettledFill } from './settlementEvents.ts'

let receipt: object | null
let logs: object[]
let nodes: RpcProxy[]
let origin: ChainReader
let destination: ChainReader

/** A node of a chain that answers what a test puts into it, and forwards nothing. */
async function openReader(chainId: number): Promise<ChainReader> {
  const node = await startRpcProxy('http://127.0.0.1:1')
  nodes.push(node)
  node.setFault(async ({ call }) => {
    if (call.method === 'eth_chainId') return numberToHex(chainId)
    if (call.method === 'eth_getTransactionReceipt') return receipt
    if (call.method === 'eth_getLogs') return logs
    if (call.method === 'eth_getBlockByHash')
      return { number: '0x10', hash: call.params[0], parentHash: hashOf('00'), timestamp: '0x713fb300' }
    throw new Error(`unexpected ${call.method}`)
  })
  return createChainReader({ chainId, urls: [node.url], retryCount: 0 })
}

beforeAll(async () => {
  nodes = []
  origin = await openReader(56)
  destination = await openReader(137)
})
afterAll(() => Promise.all(nodes.map((node) => node.stop())))
beforeEach(() => {
  logs = []
  receipt = null
})

const read = () => origin.getCrossDeposits({ settlements: [settlement], txHash })
async function readOne(): Promise<SettledDeposit> {
  receipt = receiptOf([depositLog(1_000n)])
  const found = await read()
  const [deposit] = found.state === 'mined' ? found.deposits : []
  if (deposit === undefined) throw new Error('no deposit was read')
  return deposit
}

describe('getCrossDeposits', () => {
  test('default: the deposit of a transaction with its id, its place and its chain’s time', async () => {
    receipt = receiptOf([transferLog, depositLog(1_000n, { logIndex: 1 })])
    expect(await read()).toEqual({
      state: 'mined',
      blockNumber: 16n,
      minedAtMs: 0x713fb300 * 1_000,
      deposits: [
        {
          ...quoted,
          depositId: 1_000n,
          exclusivityDeadline: 0,
          originChainId: 56,
          settlement: settlement.toLowerCase(),
          txHash,
          blockNumber: 16n,
          blockHash,
          logIndex: 1,
        },
      ],
    })
  })

  test('behavior: two deposits in one transaction are distinguished by the order of their logs', async () => {
    const second = depositLog(1_001n, { logIndex: 7, recipient: addressOf('b3') })
    receipt = receiptOf([second, depositLog(1_000n, { logIndex: 2 })])
    const found = await read()
    const deposits = found.state === 'mined' ? found.deposits : []
    expect(deposits.map((deposit) => deposit.depositId)).toEqual([1_000n, 1_001n])
    expect(
      deposits.filter((deposit) => isQuotedDeposit(quoted, deposit)).map((one) => one.depositId),
    ).toEqual([1_000n])
  })

  test('behavior: an id that is a hash, as of unsafe deposits, is kept whole', async () => {
    const depositId = BigInt(hashOf('fe'))
    receipt = receiptOf([depositLog(depositId)])
    expect(await read()).toMatchObject({ deposits: [{ depositId }] })
  })

  test('behavior: contracts that are not on our list have no say', async () => {
    receipt = receiptOf([depositLog(1_000n, { address: addressOf('99') })])
    expect(await read()).toMatchObject({ state: 'mined', deposits: [] })
  })

  test('behavior: unreadable deposits are left out', async () => {
    const solana = depositLog(1_000n, { words: { recipient: hashOf('77') } })
    const cut = depositLog(1_001n, { data: '0x00', logIndex: 1 })
    const wild = depositLog(1_002n, { words: { destinationChainId: 2n ** 200n }, logIndex: 2 })
    receipt = receiptOf([solana, cut, wild, depositLog(1_003n, { logIndex: 3 })])
    expect(await read()).toMatchObject({ deposits: [{ depositId: 1_003n }] })
  })

  test('behavior: unmined and reverted transactions are distinguished', async () => {
    expect(await read()).toEqual({ state: 'unmined' })
    receipt = receiptOf([], { status: '0x0' })
    expect(await read()).toEqual({ state: 'reverted', blockNumber: 16n, minedAtMs: 0x713fb300 * 1_000 })
  })

  test('error: a receipt of another transaction is rejected', async () => {
    receipt = receiptOf([depositLog(1n)], { transactionHash: hashOf('d2') })
    await expect(read()).rejects.toBeInstanceOf(ChainReadError)
    receipt = receiptOf([depositLog(1n, { transactionHash: hashOf('d2') })])
    await expect(read()).rejects.toBeInstanceOf(ChainReadError)
  })
})

describe('isQuotedDeposit', () => {
  test('behavior: any field that differs from the quote makes it another deposit', async () => {
    const deposit = await readOne()
    expect(isQuotedDeposit(quoted, deposit)).toBe(true)
    const changes: Partial<CrossDeposit>[] = [
      { depositor: addressOf('99') },
      { recipient: addressOf('99') },
      { inputToken: addressOf('99') },
      { outputToken: addressOf('99') },
      { inputAmount: 1n },
      { outputAmount: 1n },
      { destinationChainId: 1 },
      { exclusiveRelayer: addressOf('99') },
      { quoteTimestamp: 1 },
      { fillDeadline: 1 },
      { message: '0x00' },
    ]
    for (const change of changes) expect(isQuotedDeposit(quoted, { ...deposit, ...change })).toBe(false)
  })
})

describe('scanCrossFills', () => {
  const scan = () =>
    destination.scanCrossFills({
      settlement,
      originChainId: 56,
      depositId: 1_000n,
      fromBlock: 1n,
      toBlock: 20n,
    })

  test('default: it returns the fill of a deposit, with the delivered amount', async () => {
    logs = [fillLog(1_000n)]
    const [fill] = await scan()
    expect(fill).toMatchObject({
      depositId: 1_000n,
      delivered: 99_920_000n,
      deliveredTo: quoted.recipient,
      kind: 'fast',
    })
    expect(fill && isFillOf(await readOne(), fill)).toBe(true)
    const asked = nodes[1]?.calls.findLast((call) => call.method === 'eth_getLogs')?.params[0]
    expect(asked).toMatchObject({
      address: settlement.toLowerCase(),
      topics: [
        '0x44b559f101f8fbcc8a0ea43fa91a05a729a5ea6e14a7c75aa750374690137208',
        numberToHex(56, { size: 32 }),
        numberToHex(1_000, { size: 32 }),
      ],
    })
  })

  test('behavior: a slow fill is reported, and may deliver less only with the depositor’s consent', async () => {
    const execution = {
      updatedRecipient: toWord(addressOf('b9')),
      updatedMessageHash: hashOf('00'),
      updatedOutputAmount: 5n,
    }
    for (const [fillType, kind] of [
      [1, 'replacedSlow'],
      [2, 'slow'],
    ] as const) {
      logs = [fillLog(1_000n, { relayExecutionInfo: { ...execution, fillType } })]
      expect(await scan()).toMatchObject([
        { kind, delivered: 5n, deliveredTo: addressOf('b9'), outputAmount: 99_920_000n },
      ])
    }
    logs = [fillLog(1_000n, { relayExecutionInfo: { ...execution, fillType: 3 } })]
    expect(await scan()).toEqual([])
  })

  test('behavior: the fill of a made-up deposit with the same id pays nothing of ours', async () => {
    const deposit = await readOne()
    const forged: object[] = [
      { outputToken: toWord(addressOf('99')) },
      { outputAmount: 1n },
      { recipient: toWord(addressOf('99')) },
      { depositor: toWord(addressOf('99')) },
      { inputToken: toWord(addressOf('99')) },
      { inputAmount: 1n },
      { fillDeadline: 1 },
      { exclusivityDeadline: 1 },
      { exclusiveRelayer: toWord(relayer) },
      { messageHash: keccak256('0x00') },
    ]
    for (const change of forged) {
      logs = [fillLog(1_000n, change)]
      const fills = await scan()
      expect(fills).toHaveLength(1)
      expect(fills.some((fill) => isFillOf(deposit, fill))).toBe(false)
    }
    const [fill]: SettledFill[] = await scan()
    expect(fill && isFillOf({ ...deposit, message: '0x00' }, fill)).toBe(true)
  })

  test('error: a fill that was not requested is rejected', async () => {
    const strange = [
      fillLog(1_001n),
      fillLog(1_000n, { originChainId: 1n }),
      fillLog(1_000n, {}, { address: addressOf('99') }),
    ]
    for (const log of strange) {
      logs = [log]
      await expect(scan()).rejects.toBeInstanceOf(ChainReadError)
    }
  })
})

describe('scanCrossDeposits', () => {
  const scan = (depositors: Address[] = [quoted.depositor]) =>
    origin.scanCrossDeposits({ settlements: [settlement], depositors, fromBlock: 1n, toBlock: 20n })

  test('default: a wallet’s own deposits are returned in the order of the chain', async () => {
    logs = [depositLog(1_001n, { logIndex: 7 }), depositLog(1_000n, { logIndex: 2 })]
    expect((await scan()).map(({ depositId }) => depositId)).toEqual([1_000n, 1_001n])
    const asked = nodes[0]?.calls.findLast((call) => call.method === 'eth_getLogs')?.params[0]
    expect(asked).toMatchObject({
      address: settlement.toLowerCase(),
      topics: [logs[0] && Reflect.get(logs[0], 'topics')[0], null, null, [toWord(quoted.depositor)]],
    })
  })

  test('behavior: many wallets are requested in portions, each once, and no wallets in none', async () => {
    const [node] = nodes
    const wallets = Array.from({ length: 250 }, (_, index) =>
      getAddress(numberToHex(index + 1, { size: 20 })),
    )
    const before = node?.calls.length ?? 0
    expect(await scan([])).toEqual([])
    await scan([...wallets, ...wallets])
    const asked = node?.calls.slice(before).filter(({ method }) => method === 'eth_getLogs') ?? []
    const words = asked.flatMap(({ params }) => Reflect.get(Object(params[0]), 'topics')[3])
    expect([asked.length, words.length, new Set(words).size]).toEqual([3, 250, 250])
  })

  test('error: a deposit of another wallet, contract or event is rejected', async () => {
    const strange = [
      depositLog(1n, { depositor: addressOf('99') }),
      depositLog(1n, { address: addressOf('99') }),
      fillLog(1n),
    ]
    for (const log of strange) {
      logs = [log]
      await expect(scan()).rejects.toBeInstanceOf(ChainReadError)
    }
  })
})

describe('findCrossRefund', () => {
  const amount = quoted.inputAmount
  const leafLog = (changes: object = {}, place: LogChanges = {}) =>
    logOf(
      'ExecutedRelayerRefundRoot',
      {
        amountToReturn: 0n,
        chainId: 56n,
        refundAmounts: [amount, 7n],
        rootBundleId: 0,
        leafId: 0,
        l2TokenAddress: quoted.inputToken,
        refundAddresses: [quoted.depositor, relayer],
        deferredRefunds: false,
        caller: relayer,
        ...changes,
      },
      { logIndex: 9, ...place },
    )
  const moved = (
    value: bigint,
    changes: { from?: Address; to?: Address; token?: Address; logIndex?: number } = {},
  ) => ({
    ...depositLog(1n),
    logIndex: numberToHex(changes.logIndex ?? 3),
    address: changes.token ?? quoted.inputToken,
    topics: [
      keccak256(toHex('Transfer(address,address,uint256)')),
      toWord(changes.from ?? settlement),
      toWord(changes.to ?? quoted.depositor),
    ],
    data: numberToHex(value, { size: 32 }),
  })
  const find = (changes: object = {}) =>
    origin.findCrossRefund({
      ...{ settlements: [settlement], txHash, depositor: quoted.depositor, token: quoted.inputToken },
      ...changes,
    })

  test('default: it returns the amount that a leaf refunded to the depositor, as the token reports it too', async () => {
    receipt = receiptOf([moved(amount), leafLog()])
    expect(await find()).toEqual({ txHash, amount, blockNumber: 16n, minedAtMs: 0x713fb300 * 1_000 })
    receipt = receiptOf([
      moved(amount),
      leafLog(),
      moved(5n, { logIndex: 4 }),
      leafLog(
        { refundAmounts: [2n, 3n], refundAddresses: [quoted.depositor, quoted.depositor] },
        { logIndex: 10 },
      ),
    ])
    expect(await find()).toMatchObject({ amount: amount + 5n })
  })

  test('behavior: a reserved amount is no refund', async () => {
    receipt = receiptOf([leafLog({ deferredRefunds: true })])
    expect(await find()).toBeUndefined()
    receipt = receiptOf([leafLog({ deferredRefunds: true }), moved(1n)])
    expect(await find()).toMatchObject({ amount: 1n })
  })

  test('error: nothing else is a refund', async () => {
    const stranger = addressOf('99')
    const others = [
      null,
      receiptOf([moved(amount)]),
      receiptOf([moved(amount), leafLog()], { status: '0x0' }),
      receiptOf([moved(amount), leafLog({}, { address: stranger })]),
      receiptOf([moved(amount), leafLog({ chainId: 1n })]),
      receiptOf([moved(amount), leafLog({ l2TokenAddress: stranger })]),
      receiptOf([moved(amount), leafLog({ refundAddresses: [stranger, relayer] })]),
      receiptOf([moved(amount), leafLog({}, { data: '0x00' })]),
      receiptOf([moved(amount, { from: stranger }), leafLog()]),
      receiptOf([moved(amount, { to: stranger }), leafLog()]),
      receiptOf([moved(amount, { token: stranger }), leafLog()]),
    ]
    for (const other of others) {
      receipt = other
      expect(await find()).toBeUndefined()
    }
    receipt = receiptOf([moved(amount), leafLog()], { transactionHash: hashOf('d2') })
    await expect(find()).rejects.toBeInstanceOf(ChainReadError)
  })
})
