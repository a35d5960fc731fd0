import { expect, test } from 'vitest'
import { estimateQueue, type QueueFacts } from './estimateQueue.ts'

const usdt = 1_000_000n
const vault = {
  withdrawableMicro: 1_000n * usdt,
  availableTodayMicro: 500n * usdt,
  perDayMicro: 1_000n * usdt,
  paused: false,
}
const facts: QueueFacts = { ordersAhead: 2, aheadMicro: 300n * usdt, amountMicro: 100n * usdt, vault }

test('default: the vault pays now what it can', () => {
  expect(estimateQueue(facts)).toEqual({
    position: 3,
    aheadMicro: 300n * usdt,
    expected: { kind: 'now' },
  })
})

test('behavior: the vault pays now to the last micro-unit that it has and that its limit leaves', () => {
  const amountMicro = 200n * usdt
  expect(estimateQueue({ ...facts, amountMicro }).expected).toEqual({ kind: 'now' })
  const exact = { ...vault, withdrawableMicro: 500n * usdt }
  expect(estimateQueue({ ...facts, amountMicro, vault: exact }).expected).toEqual({ kind: 'now' })
})

test('behavior: above the daily limit, the wait is the part of a day that restores the missing amount', () => {
  const { expected } = estimateQueue({ ...facts, amountMicro: 450n * usdt })
  expect(expected).toEqual({ kind: 'within', durationMs: 21_600_000 })
})

test('behavior: too little in Aave, a pause, or a silent chain is unknown, never a guess', () => {
  for (const other of [
    { ...vault, withdrawableMicro: 399n * usdt },
    { ...vault, paused: true },
    { ...vault, perDayMicro: 0n },
    undefined,
  ])
    expect(estimateQueue({ ...facts, vault: other }).expected).toEqual({ kind: 'unknown' })
})
