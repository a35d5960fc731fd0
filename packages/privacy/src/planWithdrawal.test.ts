import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { planWithdrawal } from './planWithdrawal.ts'
import type { PoolState, TreeChange } from './poolState.ts'
import { drawWait } from './schedule.ts'
import { toWord } from './toWord.ts'

const hour = 3600
const settings = { waitEpochs: 24, minimumHidden: 3 }
const approved: TreeChange = {
  kind: 'approved',
  ...{ root: toWord(1n), epoch: 100, firstPlace: 0, deposits: [0, 1, 2] },
}
const note = { nullifier: 5n, secret: 6n }
const own = { note, leafIndex: 1 }
const wait = drawWait(note, { ...settings, epochSeconds: hour, minimumBatch: 2 })

/** A pool of three approved deposits, `minutes` after an epoch began. */
function stateOf(
  epoch: number,
  { minutes = 5, ...changes }: Partial<PoolState> & { minutes?: number } = {},
): PoolState {
  const leaves = [11n, 12n, 13n].map((number) => toWord(number))
  const deposits = leaves.map((leaf, leafIndex) => ({
    ...{ leafIndex, leaf, commitment: leaf, label: leaf, depositor: zeroAddress },
    ...{ note: '0x' as const, txHash: leaf, blockNumber: 1 },
  }))
  return {
    ...{ version: 1, chainId: 56, pool: zeroAddress, denomination: '1', root: toWord(1n) },
    ...{ epochSeconds: hour, minimumBatch: 2, blockNumber: 1, blockHash: toWord(9n) },
    ...{ deposits, changes: [approved], spends: [], takenBack: [] },
    ...{ blockTime: epoch * hour + minutes * 60, ...changes },
  }
}

const startOf = (epoch: number) => epoch * hour * 1000

describe('planWithdrawal', () => {
  test('default: in the epoch that its note drew, and later, by the root of that epoch', () => {
    expect(wait).toBeGreaterThan(0)
    for (const epoch of [101 + wait, 500])
      expect(planWithdrawal(stateOf(epoch), own, settings)).toEqual({
        kind: 'now',
        spendable: { root: toWord(1n), size: 3 },
      })
  })

  test('behavior: from its approval to the epoch of its note it waits, to the last second', () => {
    for (const state of [stateOf(101), stateOf(100 + wait, { minutes: 59 })])
      expect(planWithdrawal(state, own, settings)).toEqual({ kind: 'waiting', from: startOf(101 + wait) })
  })

  test('behavior: a deposit that is not approved, or in this epoch, waits for its approval', () => {
    expect(planWithdrawal(stateOf(100), own, settings)).toEqual({ kind: 'unapproved' })
    expect(planWithdrawal(stateOf(500), { note, leafIndex: 9 }, settings)).toEqual({ kind: 'unapproved' })
    expect(planWithdrawal(stateOf(100), own, null)).toEqual({ kind: 'unapproved' })
  })

  test('behavior: among too few it is held back, and looks again in the next epoch', () => {
    const state = stateOf(500, { takenBack: [2] })
    expect(planWithdrawal(state, own, settings)).toEqual({ kind: 'tooFew', hidden: 2, from: startOf(501) })
    expect(planWithdrawal(state, own, { ...settings, minimumHidden: 2 })).toMatchObject({ kind: 'now' })
  })

  test('behavior: who insists waits neither for the epoch nor for others', () => {
    expect(planWithdrawal(stateOf(101, { takenBack: [2] }), own, null)).toMatchObject({ kind: 'now' })
  })

  test('behavior: in the epoch of a removal every deposit waits for the next, who insists too', () => {
    const removal: TreeChange = { kind: 'removed', root: toWord(2n), epoch: 500, place: 2 }
    const state = stateOf(500, { changes: [approved, removal] })
    for (const each of [settings, null])
      expect(planWithdrawal(state, own, each)).toEqual({ kind: 'waiting', from: startOf(501) })
  })
})
