import { describe, expect, it } from 'vitest'
import type { Pool } from '../../../../records/mixingQueries.ts'
import { validateAmount } from './validateAmount.ts'

const pool: Pool = {
  amount: '0.1',
  chainId: 56,
  address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  startBlock: 1,
  relayer: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  epochSeconds: 20,
  minimumBatch: 1,
  depositCount: 3,
  hiddenCount: 2,
  needsReview: false,
  isFollowed: true,
}
const chosen = { pool, amount: 100n }

describe('validateAmount', () => {
  it('default: amount and gas are there to the last wei', () => {
    expect(validateAmount(chosen, { coinBalance: 105n, fee: 5n })).toBeNull()
  })

  it('error: nothing was chosen', () => {
    expect(validateAmount(null, { coinBalance: 105n, fee: 5n })).toEqual({ kind: 'noneChosen' })
  })

  it('error: a pool that is not followed takes no deposit', () => {
    const stopped = { ...chosen, pool: { ...pool, isFollowed: false } }
    expect(validateAmount(stopped, undefined)).toEqual({ kind: 'poolStopped' })
  })

  it('error: the wallet holds less than the amount, or less than the amount and its gas', () => {
    expect(validateAmount(chosen, { coinBalance: 99n, fee: 5n })).toEqual({ kind: 'aboveBalance' })
    expect(validateAmount(chosen, { coinBalance: 104n, fee: 5n })).toEqual({
      kind: 'lacksGas',
      needed: 105n,
      balance: 104n,
    })
  })

  it('behavior: a balance that is still unread refuses no one', () => {
    expect(validateAmount(chosen, undefined)).toBeNull()
  })
})
