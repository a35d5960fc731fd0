import { describe, expect, test } from 'vitest'
import { findObstacle } from './findObstacle.ts'

const ready = {
  isRecipientValid: true,
  amount: { ok: true, units: 100n },
  chainId: 56,
  limitProblem: null,
  lacksGas: false,
} as const

describe('findObstacle', () => {
  test('default: with a receiver, an affordable amount, and BSC nothing is in the way', () => {
    expect(findObstacle(ready)).toBeNull()
  })

  test('behavior: problems are reported one by one: receiver, amount, network, balance, coins for the network', () => {
    const amount = { ok: false, problem: 'empty' } as const
    const all = {
      isRecipientValid: false,
      amount,
      chainId: 1,
      limitProblem: 'aboveBalance',
      lacksGas: true,
    } as const
    expect(findObstacle(all)).toEqual({ kind: 'recipient' })
    expect(findObstacle({ ...all, isRecipientValid: true })).toEqual({ kind: 'amount', problem: 'empty' })
    expect(findObstacle({ ...all, isRecipientValid: true, amount: ready.amount })).toEqual({
      kind: 'wrongChain',
    })
    expect(findObstacle({ ...ready, limitProblem: 'aboveBalance', lacksGas: true })).toEqual({
      kind: 'balance',
    })
    for (const limitProblem of ['aboveMost', 'belowLeast'] as const)
      expect(findObstacle({ ...ready, limitProblem: limitProblem, lacksGas: true })).toEqual({
        kind: 'limit',
      })
    expect(findObstacle({ ...ready, lacksGas: true })).toEqual({ kind: 'gas' })
  })
})
