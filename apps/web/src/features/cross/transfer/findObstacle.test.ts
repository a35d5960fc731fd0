import { describe, expect, test } from 'vitest'
import { findObstacle } from './findObstacle.ts'

const ready = {
  isRecipientValid: true,
  amount: { ok: true, units: 100n },
  chainId: 56,
  balance: 100n,
  lacksGas: false,
} as const

describe('findObstacle', () => {
  test('default: a receiver, an amount that the wallet holds, and BSC: nothing is in the way', () => {
    expect(findObstacle(ready)).toBeNull()
  })

  test('behavior: what is wrong is said one by one: receiver, amount, network, balance, coins for the network', () => {
    const amount = { ok: false, problem: 'empty' } as const
    const all = { isRecipientValid: false, amount, chainId: 1, balance: 99n, lacksGas: true }
    expect(findObstacle(all)).toEqual({ kind: 'recipient' })
    expect(findObstacle({ ...all, isRecipientValid: true })).toEqual({ kind: 'amount', problem: 'empty' })
    expect(findObstacle({ ...all, isRecipientValid: true, amount: ready.amount })).toEqual({
      kind: 'wrongChain',
    })
    expect(findObstacle({ ...ready, balance: 99n, lacksGas: true })).toEqual({ kind: 'balance' })
    expect(findObstacle({ ...ready, lacksGas: true })).toEqual({ kind: 'gas' })
  })

  test('behavior: a balance that could not be read refuses nobody', () => {
    expect(findObstacle({ ...ready, balance: undefined })).toBeNull()
  })
})
