import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { PoolState, TreeChange } from './poolState.ts'
import { findSpendableTree, getSchedule } from './spendableTree.ts'
import { toWord } from './toWord.ts'

const hour = 3600
const roots = [toWord(1n), toWord(2n), toWord(3n), toWord(4n)] as const
const approve = (epoch: number, firstPlace: number, deposits: number[], root = roots[0]): TreeChange => ({
  kind: 'approved',
  ...{ root, epoch, firstPlace, deposits },
})

function stateOf(...changes: TreeChange[]): PoolState {
  return {
    ...{ version: 1, chainId: 56, pool: zeroAddress, denomination: '1', root: roots[3], changes },
    ...{ epochSeconds: hour, minimumBatch: 2, blockNumber: 1, blockHash: toWord(9n), blockTime: 12 * hour },
    ...{ deposits: [], spends: [], takenBack: [] },
  }
}

const at = (epoch: number, seconds = 0) => new Date((epoch * hour + seconds) * 1000)

describe('findSpendableTree', () => {
  const approvals = [approve(7, 0, [0, 1]), approve(9, 2, [4, 2, 3], roots[1]), approve(9, 5, [5], roots[2])]

  test('default: the last root of the epochs before, from the first second of an epoch to its last', () => {
    const state = stateOf(...approvals)
    expect(findSpendableTree(state, at(7, hour - 1))).toBeUndefined()
    expect(findSpendableTree(state, at(8))).toEqual({ root: roots[0], size: 2 })
    expect(findSpendableTree(state, at(9, hour - 1))).toEqual({ root: roots[0], size: 2 })
    expect(findSpendableTree(state, at(10))).toEqual({ root: roots[2], size: 6 })
    expect(findSpendableTree(state)).toEqual({ root: roots[2], size: 6 })
  })

  test('behavior: in the epoch of a removal no root counts, and later the one that it left', () => {
    const removal = { kind: 'removed', root: roots[3], epoch: 10, place: 1 } as const
    const state = stateOf(...approvals, removal)
    expect(findSpendableTree(state, at(10, 5))).toBeUndefined()
    expect(findSpendableTree(state, at(11))).toEqual({ root: roots[3], size: 6 })
  })

  test('behavior: a pool without approvals has none', () => {
    expect(findSpendableTree(stateOf())).toBeUndefined()
  })
})

test('default: a schedule has the pool’s own epochs and batches', () => {
  const settings = { waitEpochs: 24, minimumHidden: 20 }
  expect(getSchedule(stateOf(), settings)).toEqual({ epochSeconds: hour, minimumBatch: 2, ...settings })
})
