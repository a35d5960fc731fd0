import { vaultAbi } from '@bank/chain'
import type { Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPayoutFixture, type PayoutFixture } from '../../testing/openPayoutFixture.ts'
import type { BankContext } from '../bankContext.ts'
import { createPayoutRunner } from './createPayoutRunner.ts'
import { runPayouts } from './runPayouts.ts'

const usdt = 1_000_000n
const watchEveryMs = 1_000
let scene: PayoutFixture
let bank: BankContext
let timeMs = Date.parse('2026-03-01T12:00:00Z')

beforeEach(async () => {
  scene = await openPayoutFixture()
  bank = { ...scene.bank, clock: { ...scene.bank.clock, now: async () => new Date(timeMs) } }
})
afterEach(() => scene?.stop())
afterEach(async () => {
  expect(await scene.books.discrepancies()).toEqual([])
})

/** A payer that notes the points which its passes come to; `act` runs at each. */
function createNoting(act: (point: string) => Promise<unknown> = async () => {}) {
  const points: string[] = []
  const failpoint = async (point: string) => {
    points.push(point)
    await act(point)
  }
  return { payer: scene.createPayer({ watchEveryMs, failpoint }), points }
}

const listBegun = (points: readonly string[]) =>
  points.filter((point) => point === 'admit:begin' || point === 'settle:begin')

const state = async (id: string) => (await scene.readOrder(id)).state

describe('runPayouts', () => {
  test('default: an order does not wait for the outcomes of others, which are read after it', async () => {
    const { payer, points } = createNoting()
    await runPayouts(bank, payer)
    await scene.approve(0, 2n * usdt)
    timeMs += watchEveryMs
    points.length = 0
    expect(await runPayouts(bank, payer)).toMatchObject({ broadcast: 1 })
    expect(listBegun(points)).toEqual(['admit:begin', 'settle:begin'])
    timeMs += watchEveryMs - 1
    await scene.approve(0, 2n * usdt)
    points.length = 0
    expect(await runPayouts(bank, payer)).toMatchObject({ broadcast: 1 })
    expect(listBegun(points)).toEqual(['admit:begin'])
  })

  test('behavior: an order that is approved while outcomes are read is paid before the next are', async () => {
    const ids: string[] = []
    const { payer } = createNoting(async (point) => {
      if (point === 'settle:committed' && ids.length === 0) ids.push(await scene.approve(1, 2n * usdt))
    })
    await runPayouts(bank, scene.createPayer())
    timeMs += watchEveryMs
    expect(await runPayouts(bank, payer)).toMatchObject({ admitted: 1, broadcast: 1 })
    await scene.recharge.chain.mine(3)
    timeMs += watchEveryMs
    expect(await runPayouts(bank, payer)).toMatchObject({ settled: 1, openOrders: 0 })
    expect(await Promise.all(ids.map(state))).toEqual(['confirmed'])
    expect(await scene.paidTo(1)).toBe(2n * usdt)
  })

  test('behavior: outcomes that were not read for long are read before anything is paid', async () => {
    const { payer, points } = createNoting()
    await runPayouts(bank, payer)
    await scene.approve(0, 2n * usdt)
    timeMs += 3 * watchEveryMs
    points.length = 0
    await runPayouts(bank, payer)
    expect(listBegun(points)).toEqual(['settle:begin', 'admit:begin'])
  })

  test('behavior: after a halt the outcomes decide first whether anything is paid', async () => {
    const { payer, points } = createNoting()
    await runPayouts(bank, payer)
    const unknown: Hex = `0x${'0d'.repeat(32)}`
    const call = { to: payer.vault, abi: vaultAbi, call: 'payOut', from: 18 }
    await scene.recharge.send({ ...call, args: [unknown, scene.getTestAddress(3), 7n * 10n ** 18n] })
    await scene.recharge.chain.mine(1)
    const id = await scene.approve(3, 2n * usdt)
    timeMs += watchEveryMs
    expect(await runPayouts(bank, payer)).toMatchObject({ state: 'halted', reason: 'unexplainedOutflow' })
    await scene.recharge.chain.mine(3)
    points.length = 0
    expect(await runPayouts(bank, payer)).toMatchObject({ state: 'halted', reason: 'unknownPayout' })
    expect(listBegun(points)).toEqual(['settle:begin'])
    expect(await state(id)).toBe('approved')
  })
})

describe('createPayoutRunner', () => {
  test('default: runs a pass for a waiting order and for outcomes, and none without work', async () => {
    const run = createPayoutRunner(bank, scene.createPayer({ watchEveryMs }))
    expect(await run()).toMatchObject({ state: 'idle' })
    expect(await run()).toBeUndefined()
    await scene.approve(0, 2n * usdt)
    expect(await run()).toMatchObject({ admitted: 1, broadcast: 1 })
    // A payment on its way is no work before its outcome is due.
    expect(await run()).toBeUndefined()
    timeMs += watchEveryMs
    expect(await run()).toMatchObject({ state: 'paying', openOrders: 1 })
  })

  test('behavior: what cannot be paid now is tried again after a rest', async () => {
    let nowMs = 0
    const run = createPayoutRunner(bank, scene.createPayer({ watchEveryMs }), () => nowMs)
    await scene.own('pause', [])
    await scene.recharge.chain.mine(2)
    await scene.approve(3, 2n * usdt)
    expect(await run()).toMatchObject({ state: 'waiting', reason: 'paused' })
    nowMs += 99
    expect(await run()).toBeUndefined()
    nowMs += 1
    expect(await run()).toMatchObject({ state: 'waiting', reason: 'paused' })
  })
})
