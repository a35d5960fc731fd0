import { pad, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { createCrossConfig } from '../config/createCrossConfig.ts'
import { type Decision, evaluateFill } from './evaluateFill.ts'
import type { RelayData, Transfer } from './transfers.ts'

const input = '0x0000000000000000000000000000000000000018'
const output = '0x0000000000000000000000000000000000000006'
const relayer = '0x0000000000000000000000000000000000000009'
const stranger = '0x0000000000000000000000000000000000000007'
const pool = '0x0000000000000000000000000000000000000001'
const config = createCrossConfig({
  contracts: {
    56: { settlement: pool, startBlock: 0, tokens: { 'USDT-BNB': input, 'USDC-BNB': stranger } },
    137: { settlement: pool, startBlock: 0, tokens: { USDT: output, USDC: stranger, 'USDC.e': relayer } },
  },
  rpcUrls: { 56: 'http://127.0.0.1:1', 137: 'http://127.0.0.1:1' },
  explorerUrl: 'http://127.0.0.1:1',
  relayer,
})
const relay: RelayData = {
  depositor: pad(stranger),
  recipient: pad(stranger),
  exclusiveRelayer: pad('0x', { size: 32 }),
  inputToken: pad(input),
  outputToken: pad(output),
  inputAmount: parseUnits('100', 18),
  outputAmount: 99_940_000n,
  originChainId: 56n,
  depositId: 1_000n,
  fillDeadline: 10_000,
  exclusivityDeadline: 0,
  message: '0x',
}
const usual: Parameters<typeof evaluateFill>[2] = { time: 5_000, balance: 1_000_000_000n, relayer }

function decide(more: Partial<RelayData> = {}, params: Partial<typeof usual> = {}) {
  const transfer: Transfer = {
    relay: { ...relay, ...more },
    destinationChainId: 137,
    quoteTimestamp: 0,
    status: 'unfilled',
    depositTxHash: '0x',
    depositLogIndex: 0,
    depositTime: 0,
    isDepositFinal: false,
    slowRequestTime: undefined,
    fill: undefined,
    refundTxHash: undefined,
    isPastDeadline: false,
  }
  return evaluateFill(config, transfer, { ...usual, ...params })
}

const declined = (why: string) => ({ kind: 'decline', reason: why }) as Decision
const waits = (why: string) => ({ kind: 'wait', reason: why }) as Decision

describe('evaluateFill', () => {
  test('default: a profitable deposit is filled', () => {
    expect(decide()).toMatchObject({ kind: 'fill', route: { destination: { chainId: 137 } } })
  })

  test('behavior: a fill that costs more than it earns is declined, to the last unit', () => {
    expect(decide({ outputAmount: 99_980_000n })).toMatchObject({ kind: 'fill' })
    expect(decide({ outputAmount: 99_980_001n })).toEqual(declined('no profit'))
  })

  test('behavior: another route, a message and the last seconds are declined', () => {
    expect(decide({ outputToken: pad(pool) })).toEqual(declined('no such route'))
    expect(decide({ inputToken: pad(stranger) })).toEqual(declined('no such route'))
    expect(decide({ message: '0x01' })).toEqual(declined('carries a message'))
    expect(decide({ fillDeadline: 5_004 })).toEqual(declined('too late'))
    expect(decide({ fillDeadline: 5_005 })).toMatchObject({ kind: 'fill' })
  })

  test('behavior: another’s time is waited for, and its own is not', () => {
    const reserved = { exclusivityDeadline: 5_000 }
    expect(decide({ ...reserved, exclusiveRelayer: pad(stranger) })).toEqual(waits('reserved for another'))
    expect(decide({ ...reserved, exclusiveRelayer: pad(relayer) })).toMatchObject({ kind: 'fill' })
  })

  test('behavior: it promises nothing that it does not hold', () => {
    expect(decide({}, { balance: 99_940_000n })).toMatchObject({ kind: 'fill' })
    expect(decide({}, { balance: 99_939_999n })).toEqual(waits('too little in hand'))
  })
})
