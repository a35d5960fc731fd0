import { type Address, type Hash, type Hex, pad, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { CrossChain } from '../config/crossConfig.ts'
import type { SettlementLog } from './settlementLog.ts'
import { createPayeeKey, createTransferBook } from './transfers.ts'

const addressAt = (index: number): Address => `0x${`${index}`.padStart(40, '0')}`
const wordAt = (index: number): Hex => pad(addressAt(index))
const hashAt = (index: number): Hash => toHex(index, { size: 32 })
const noHash = hashAt(0)
const token = 55
const depositor = 7
const relayer = 9
const deadline = 1_000

const chainOf = (chainId: number): CrossChain => ({
  chainId,
  name: `${chainId}`,
  rpcUrl: '',
  explorerUrl: '',
  settlement: addressAt(chainId),
  startBlock: 0,
  fillCostUsd: '0',
  nativeCurrency: { name: '', symbol: '', decimals: 18, priceUsd: '1' },
  tokens: [],
})

const logOf = (chainId: number, more: Partial<SettlementLog> = {}): SettlementLog => ({
  chain: chainOf(chainId),
  time: 0,
  finalTime: 0,
  deposits: [],
  fills: [],
  slowRequests: [],
  refunds: [],
  bundles: 0,
  ...more,
})

const said = {
  inputToken: wordAt(token),
  outputToken: wordAt(66),
  inputAmount: 100n,
  outputAmount: 99n,
  fillDeadline: deadline,
  exclusivityDeadline: 0,
  exclusiveRelayer: noHash,
  depositor: wordAt(depositor),
  recipient: wordAt(8),
}

const depositAt = (id: number, more: object = {}): SettlementLog['deposits'][number] => ({
  args: {
    ...said,
    destinationChainId: 137n,
    depositId: BigInt(id),
    quoteTimestamp: 10,
    message: '0x',
    ...more,
  },
  txHash: hashAt(id),
  logIndex: 0,
  time: 10,
})

const fillAt = (id: number, more: object = {}): SettlementLog['fills'][number] => ({
  args: {
    ...said,
    repaymentChainId: 56n,
    originChainId: 56n,
    depositId: BigInt(id),
    relayer: wordAt(relayer),
    messageHash: noHash,
    relayExecutionInfo: {
      updatedRecipient: wordAt(8),
      updatedMessageHash: noHash,
      updatedOutputAmount: 99n,
      fillType: 0,
    },
    ...more,
  },
  txHash: hashAt(1_000 + id),
  logIndex: 0,
  time: 500,
})

const refundOf = (payments: readonly [number, bigint][], time = 2_000): SettlementLog['refunds'][number] => ({
  args: {
    amountToReturn: 0n,
    chainId: 56n,
    refundAmounts: payments.map(([, amount]) => amount),
    rootBundleId: 0,
    leafId: 0,
    l2TokenAddress: addressAt(token),
    refundAddresses: payments.map(([account]) => addressAt(account)),
    deferredRefunds: false,
    caller: addressAt(1),
  },
  txHash: hashAt(2_000),
  logIndex: 0,
  time,
})

const statusesOf = (home: Partial<SettlementLog>, away: Partial<SettlementLog> = {}) =>
  createTransferBook([logOf(56, home), logOf(137, away)]).transfers.map(({ status }) => status)

describe('createTransferBook', () => {
  test('default: a deposit is unfilled, and filled by its own fill on its own chain', () => {
    const deposits = [depositAt(1), depositAt(2)]
    expect(statusesOf({ deposits }, { fills: [fillAt(2)] })).toEqual(['unfilled', 'filled'])
    expect(statusesOf({ deposits, fills: [fillAt(2)] })).toEqual(['unfilled', 'unfilled'])
  })

  test.each([
    ['recipient', wordAt(66)],
    ['outputAmount', 1n],
    ['outputToken', wordAt(67)],
    ['inputAmount', 101n],
    ['depositor', wordAt(66)],
    ['fillDeadline', deadline + 1],
    ['exclusiveRelayer', wordAt(1)],
    ['exclusivityDeadline', 1],
    ['originChainId', 1n],
    ['messageHash', hashAt(1)],
  ])('behavior: a fill with another %s is no fill', (field, value) => {
    const fills = [fillAt(1, { [field]: value })]
    expect(statusesOf({ deposits: [depositAt(1)] }, { fills })).toEqual(['unfilled'])
  })

  test('behavior: a requested slow fill is not counted, and a paid one is', () => {
    const { relayExecutionInfo } = fillAt(1).args
    const slowRequests = [{ ...fillAt(1), args: { ...fillAt(1).args } }] as SettlementLog['slowRequests']
    const deposits = [depositAt(1)]
    expect(statusesOf({ deposits }, { slowRequests })).toEqual(['slowFillRequested'])
    expect(statusesOf({ deposits }, { slowRequests, time: deadline + 1 })).toEqual(['expired'])
    const fills = [fillAt(1, { relayExecutionInfo: { ...relayExecutionInfo, fillType: 2 } })]
    expect(statusesOf({ deposits }, { slowRequests, fills })).toEqual(['slowFilled'])
  })

  test('behavior: it expires by the destination’s clock, and for certain by its final one', () => {
    const deposits = [depositAt(1)]
    expect(statusesOf({ deposits, time: 5_000 }, { time: deadline })).toEqual(['unfilled'])
    const away = logOf(137, { time: deadline + 1, finalTime: deadline })
    const [transfer] = createTransferBook([logOf(56, { deposits }), away]).transfers
    expect(transfer).toMatchObject({ status: 'expired', isPastDeadline: false })
  })

  test('behavior: each payment settles one expired deposit, and the rest repays', () => {
    const home = {
      deposits: [depositAt(1), depositAt(2), depositAt(3)],
      refunds: [
        refundOf([
          [depositor, 100n],
          [relayer, 42n],
        ]),
      ],
    }
    const away = { time: 9_000, fills: [fillAt(2)] }
    const { transfers, repaid } = createTransferBook([logOf(56, home), logOf(137, away)])
    expect(transfers.map(({ status }) => status)).toEqual(['refunded', 'filled', 'expired'])
    expect(transfers[0]?.refundTxHash).toBe(hashAt(2_000))
    expect([...(repaid.get(56) ?? [])]).toEqual([[createPayeeKey(addressAt(relayer), addressAt(token)), 42n]])
  })

  test('behavior: two payments settle two deposits that are alike', () => {
    const refunds = [
      refundOf([
        [depositor, 100n],
        [depositor, 100n],
      ]),
    ]
    const deposits = [depositAt(1), depositAt(2), depositAt(3)]
    expect(statusesOf({ deposits, refunds }, { time: 9_000 })).toEqual(['refunded', 'refunded', 'expired'])
  })

  test('behavior: a payment before the deadline, or of another sum, refunds nothing', () => {
    const deposits = [depositAt(1)]
    const away = { time: 9_000 }
    expect(statusesOf({ deposits, refunds: [refundOf([[depositor, 100n]], deadline)] }, away)).toEqual([
      'expired',
    ])
    expect(statusesOf({ deposits, refunds: [refundOf([[depositor, 99n]])] }, away)).toEqual(['expired'])
  })
})
